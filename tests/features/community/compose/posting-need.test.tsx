// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryKeyOf } from '#api/query.ts';
import { users } from '#contract/users.ts';
import { type PostingNeed, usePostingNeed } from '#features/community/compose/compose-needs.tsx';
import { rememberedMe, UNVERIFIED, VERIFIED } from '#tests/support/remembered-me.ts';

const NOW = Date.parse('2026-12-01T12:00:00+09:00');

/** The page for a post, opened on a device that remembers an unverified address. */
function opened(now: Parameters<typeof rememberedMe>[0]) {
  const { api, queries } = rememberedMe(now);
  const shown: PostingNeed[] = [];
  renderHook(() => shown.push(usePostingNeed(api, NOW)), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  const answered = () =>
    waitFor(() => expect(queries.getQueryState(queryKeyOf(users.me, {}))?.fetchStatus).toBe('idle'));
  return { shown, answered };
}

test('offline a remembered unverified address is not called unverified', async () => {
  const { shown, answered } = opened(null);
  await answered();
  expect(new Set(shown)).toEqual(new Set([null]));
});

test('an address that was verified elsewhere meanwhile is never called unverified', async () => {
  const { shown, answered } = opened(VERIFIED);
  await answered();
  expect(new Set(shown)).toEqual(new Set([null]));
});

test('an address that the server calls unverified is asked to be verified', async () => {
  const { shown } = opened(UNVERIFIED);
  await waitFor(() => expect(shown.at(-1)).toBe('verification'));
});
