// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { ApiError } from '#contract/errors.ts';
import { ContactScreen } from '#features/contact/contact-screen.tsx';
import { texts } from '#features/contact/texts.ts';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const ONLINE: NetworkStatus = {
  isOnline: () => true,
  subscribe: () => () => {},
  fetch: () => Promise.reject(new TypeError('not used')),
};

type Sent = Record<string, unknown>;

/** The screen with a server that answers as told; collects what was sent. */
async function opened(answers: readonly ('ok' | ApiError)[], email: string | null = 'hana@example.jp') {
  const sent: Sent[] = [];
  const api = (async (_: unknown, input: Sent) => {
    sent.push(input);
    const answer = answers[sent.length - 1] ?? 'ok';
    if (answer !== 'ok') throw answer;
    return {};
  }) as unknown as Api;
  const identity = email === null ? null : { uid: 'hana', email, displayName: null };
  const report = async () => `端末の状態${'あ'.repeat(9_000)}`;
  const root = createRootRoute({
    component: () => (
      <NetworkContext value={ONLINE}>
        <ContactScreen api={api} identity={identity} report={report} />
      </NetworkContext>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  return sent;
}

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) =>
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));

async function fill() {
  fireEvent.click(screen.getByLabelText('録音と課題'));
  write(texts.text, ' 音が出ません。 ');
}

test('a question is sent once with what was written, and nothing of the device unasked', async () => {
  const sent = await opened(['ok']);
  await fill();
  await press(texts.send);
  expect(screen.getByText(texts.sent)).toBeDefined();
  expect(sent).toEqual([
    { inquiryID: expect.any(String), topic: 'recording', email: 'hana@example.jp', text: '音が出ません。' },
  ]);
  expect(localStorage.length).toBe(0);
});

test('an address of a Japanese keyboard is taken as at the sign-up, and as it is sent', async () => {
  const sent = await opened(['ok'], null);
  await fill();
  write(texts.email, ' ｈａｎａ＠ｅｘａｍｐｌｅ．ｊｐ　');
  await press(texts.send);
  expect(sent).toMatchObject([{ email: 'hana@example.jp' }]);
  expect(screen.getByText(texts.sentBody('hana@example.jp'))).toBeDefined();
});

test('the field of the address is filled with the own one, not with a user name of a password manager', async () => {
  await opened(['ok'], null);
  expect(screen.getByLabelText<HTMLInputElement>(texts.email).autocomplete).toBe('email');
});

test('what is missing is said, and nothing is sent', async () => {
  const sent = await opened([], null);
  await press(texts.send);
  for (const words of [texts.chooseTopic, texts.emptyText, 'メールアドレスを入力してください。']) {
    expect(screen.getByText(words)).toBeDefined();
  }
  expect(sent).toEqual([]);
});

test('a failed try leads to the first thing that is missing', async () => {
  await opened([], null);
  await press(texts.send);
  const first = screen.getAllByRole('radio')[0];
  expect(document.activeElement).toBe(first);
  expect(screen.getByRole('group', { name: texts.topic }).getAttribute('aria-describedby')).toBe(
    screen.getByText(texts.chooseTopic).id,
  );
  fireEvent.click(first as HTMLElement);
  expect(screen.queryByText(texts.chooseTopic)).toBeNull();
  await press(texts.send);
  expect(document.activeElement).toBe(screen.getByLabelText(texts.text));
});

test('a failed try keeps the words, also over a reload, and the next one is the same question', async () => {
  const sent = await opened([new ApiError('api/network')]);
  await fill();
  await press(texts.send);
  expect(screen.getByText(texts.failed)).toBeDefined();
  cleanup();
  const later = await opened(['ok']);
  expect((screen.getByLabelText(texts.text) as HTMLTextAreaElement).value).toContain('音が出ません。');
  await press(texts.send);
  expect(later[0]?.['inquiryID']).toBe(sent[0]?.['inquiryID']);
});

test('after too many questions the screen says so', async () => {
  await opened([new ApiError('api/too-many-requests')]);
  await fill();
  await press(texts.send);
  expect(screen.getByText(texts.tooMany)).toBeDefined();
});

test('the state of the device goes along on request, shown before, and no longer than the server takes', async () => {
  const sent = await opened(['ok']);
  await fill();
  await act(async () => void fireEvent.click(screen.getByLabelText(texts.diagnostics)));
  expect(screen.getByText(/端末の状態あ/)).toBeDefined();
  await press(texts.send);
  expect(String(sent[0]?.['diagnostics'])).toHaveLength(8_000);
});
