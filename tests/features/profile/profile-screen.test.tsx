// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { type OwnProfile, profiles } from '#contract/community/profiles.ts';
import { ERROR_MESSAGES } from '#contract/error-messages.ts';
import { ApiError } from '#contract/errors.ts';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import { texts } from '#features/profile/texts.ts';
import { useProfileDraft } from '#features/profile/use-profile-draft.ts';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const EMPTY: OwnProfile = {
  username: null,
  displayName: '',
  bio: '',
  instruments: [],
  image: null,
  isPublic: false,
  usernameFrom: null,
  suspendedUntil: null,
};
const HANA: OwnProfile = { ...EMPTY, username: 'hana', displayName: 'はな', isPublic: true };

interface World {
  saved?: OwnProfile;
  online?: boolean;
  /** Answers of the saves, one after the other; then they work. */
  answers?: ApiError[];
  /** The server answers a save only then. */
  answering?: Promise<void>;
}

/** The screen with a server that has this profile; collects what was sent and what was saved. */
async function opened({ saved = EMPTY, online = true, answers = [], answering }: World) {
  const sent: object[] = [];
  const done: OwnProfile[] = [];
  let profile = saved;
  const api = (async (endpoint: unknown, input: Partial<OwnProfile>) => {
    if (endpoint === profiles.own) return { profile };
    if (endpoint === profiles.checkUsername) return { available: true };
    sent.push(input);
    await answering;
    const answer = answers.shift();
    if (answer !== undefined) throw answer;
    profile = { ...profile, ...input };
    return { profile };
  }) as unknown as Api;
  const network: NetworkStatus = {
    isOnline: () => online,
    subscribe: () => () => {},
    fetch: () => Promise.reject(new TypeError('not used')),
  };
  const root = createRootRoute({
    component: () => (
      <NetworkContext value={network}>
        <ProfileScreen
          api={api}
          uid="uid-of-hana"
          comesBack={false}
          onSaved={(each) => done.push(each)}
          muted={null}
        />
      </NetworkContext>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
  await screen.findByLabelText(texts.username);
  return { sent, done };
}

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = async () =>
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: texts.save })));
const typedInto = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

test('a first profile asks for a user name and a name, and sends what was typed', async () => {
  const { sent, done } = await opened({});
  await save();
  expect(sent).toEqual([]);
  expect(screen.getByText(texts.usernameMissing)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(texts.username));
  write(texts.username, 'HANA');
  write(texts.name, 'はな');
  fireEvent.click(screen.getByLabelText('ピアノ'));
  fireEvent.click(screen.getByLabelText(texts.isPublic));
  await save();
  expect(sent).toEqual([{ username: 'hana', displayName: 'はな', instruments: ['piano'], isPublic: true }]);
  expect(done).toHaveLength(1);
  expect(localStorage.getItem('otomichi.profile.uid-of-hana')).toBeNull();
});

test('a name that somebody took meanwhile says so at the field, and nothing that was typed is lost', async () => {
  const { sent, done } = await opened({ answers: [new ApiError('users/username-taken', { status: 409 })] });
  write(texts.username, 'hana');
  write(texts.name, 'はな');
  write(texts.bio, 'ピアノ');
  await save();
  const field = screen.getByLabelText(texts.username);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(ERROR_MESSAGES['users/username-taken'])).toBeTruthy();
  expect(typedInto(texts.bio)).toBe('ピアノ');
  // The same name is not sent again.
  await save();
  expect(sent).toHaveLength(1);
  write(texts.username, 'hana_2');
  await save();
  expect(sent).toHaveLength(2);
  expect(done[0]?.username).toBe('hana_2');
});

test('what was typed offline is there after a reload, and says that it waits', async () => {
  await opened({ saved: HANA, online: false });
  expect(screen.queryByText(texts.offline)).toBeNull();
  write(texts.bio, '夜に弾いています。');
  expect(screen.getByText(texts.offline)).toBeTruthy();
  cleanup();
  const { sent } = await opened({ saved: { ...HANA, displayName: '別の端末の名前' } });
  expect(typedInto(texts.bio)).toBe('夜に弾いています。');
  expect(typedInto(texts.name)).toBe('別の端末の名前');
  await save();
  expect(sent).toEqual([{ bio: '夜に弾いています。' }]);
});

test('a save that failed says so, and a second one works', async () => {
  const { done } = await opened({ saved: HANA, answers: [new ApiError('api/network')] });
  fireEvent.click(screen.getByLabelText(texts.isPublic));
  expect(screen.getByText(texts.turningOff)).toBeTruthy();
  await save();
  expect(screen.getByRole('alert').textContent).toContain('書いた内容は残っています。');
  await save();
  expect(done[0]?.isPublic).toBe(false);
});

test('a user name that was changed lately is shown and locked, with the day from which it is free', async () => {
  const usernameFrom = '2026-12-22T03:00:00.000Z';
  await opened({ saved: { ...HANA, usernameFrom } });
  const field = screen.getByLabelText(texts.username) as HTMLInputElement;
  expect(field.readOnly).toBe(true);
  expect(screen.getByText(/12月22日\(火\)/)).toBeTruthy();
});

test('what is typed while the profile is being saved stays, waits, and is sent with the next save', async () => {
  let answer = () => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { sent, done } = await opened({ saved: HANA, answering });
  write(texts.name, 'はなこ');
  fireEvent.click(screen.getByLabelText('ピアノ'));
  await save();
  write(texts.bio, '夜に弾いています。');
  fireEvent.click(screen.getByLabelText('ピアノ'));
  await act(async () => answer());
  await waitFor(() => expect(done).toHaveLength(1));
  expect(typedInto(texts.bio)).toBe('夜に弾いています。');
  expect((screen.getByLabelText('ピアノ') as HTMLInputElement).checked).toBe(false);
  expect(JSON.parse(localStorage.getItem('otomichi.profile.uid-of-hana') ?? '')).toEqual({
    bio: '夜に弾いています。',
    instruments: [],
  });
  await save();
  await waitFor(() => expect(done).toHaveLength(2));
  expect(sent[1]).toEqual({ bio: '夜に弾いています。', instruments: [] });
  expect(localStorage.getItem('otomichi.profile.uid-of-hana')).toBeNull();
});

test('a picture that is chosen while another one is being saved waits for the next save', () => {
  const { result } = renderHook(() => useProfileDraft('uid-of-hana'));
  const [first, second] = ['data:image/jpeg;base64,AA', 'data:image/jpeg;base64,BB'];
  const sent = { saved: HANA, draft: {}, picture: first };
  act(() => result.current.setPicture(first));
  act(() => result.current.setPicture(second));
  act(() => result.current.forgetSaved(sent, HANA));
  expect(result.current.picture).toBe(second);
  act(() => result.current.forgetSaved({ ...sent, picture: second }, HANA));
  expect(result.current.picture).toBeNull();
});
