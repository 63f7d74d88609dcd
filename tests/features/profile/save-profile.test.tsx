// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '#api/client.ts';
import { type OwnProfile, profiles } from '#contract/community/profiles.ts';
import { type AnyErrorCode, ApiError } from '#contract/errors.ts';
import { useSaveProfile } from '#features/profile/save-profile.ts';

const HANA: OwnProfile = {
  username: 'hana',
  displayName: 'はな',
  bio: '',
  instruments: [],
  image: null,
  isPublic: true,
  usernameFrom: null,
  suspendedUntil: null,
};

/** The browser's request, whose bytes always arrive. */
class ArrivingRequest {
  readonly upload = { onprogress: null };
  readonly status = 200;
  onloadend: () => void = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => this.onloadend());
  }
}
beforeEach(() => void vi.stubGlobal('XMLHttpRequest', ArrivingRequest));
afterEach(() => void vi.unstubAllGlobals());

/** Saves a picture as often as it takes. @returns how many uploads that were */
async function uploadsUntilSaved(answers: ApiError[]): Promise<number> {
  const uploads: string[] = [];
  const api = (async (endpoint: unknown) => {
    if (endpoint === profiles.createAvatarUpload) {
      uploads.push(`upload-${uploads.length}`);
      return { url: '/uploads/1', uploadID: uploads.at(-1), headers: {} };
    }
    const answer = answers.shift();
    if (answer !== undefined) throw answer;
    return { profile: HANA };
  }) as unknown as Api;
  const queries = new QueryClient();
  const { result } = renderHook(() => useSaveProfile(api), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  const picture = 'data:image/jpeg;base64,/9j/4A==';
  const save = () => act(() => result.current.save({ saved: HANA, draft: {}, picture }));
  while ('code' in (await save())) expect(result.current.state.kind).toBe('failed');
  expect(result.current.state.kind).toBe('idle');
  return uploads.length;
}

const refused = (code: AnyErrorCode, status: number) => new ApiError(code, { status });

test('a picture that arrived is not sent again where the server had no time, or a name or words were refused', async () => {
  const answers = [
    refused('api/service-unavailable', 503),
    refused('api/network', 0),
    refused('users/username-taken', 409),
    // Of the words, with the status that pictures are refused with.
    refused('posts/refused', 422),
  ];
  expect(await uploadsUntilSaved(answers)).toBe(1);
});

test('a picture that was swept, or that cannot be read, is sent again', async () => {
  expect(await uploadsUntilSaved([refused('api/not-found', 404)])).toBe(2);
  expect(await uploadsUntilSaved([refused('pictures/unreadable', 422)])).toBe(2);
});
