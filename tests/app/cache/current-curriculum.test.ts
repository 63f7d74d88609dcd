import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentCurriculum } from '#app/cache/current-curriculum.ts';
import { createQueryClient } from '#app/cache/query-client.ts';
import type { AppContext } from '#app/context.ts';
import { ApiError } from '#contract/errors.ts';
import { DEFAULT_CURRICULUM } from '#domain/product.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What the choice depends on, for a person who chose nothing on this device. */
function contextWith(api: () => Promise<unknown>, chosen: string | null = null) {
  const error = vi.fn();
  const context = {
    api,
    queries: createQueryClient(),
    selected: { read: () => chosen },
    session: { state: () => ({ kind: 'in', identity: { uid: 'hana' } }) },
    reporter: { error },
  } as unknown as AppContext;
  return { context, error };
}

const subscriptionTo = (currCode: string) => ({
  subscriptions: [
    { curriculum: { currCode, currName: '' }, startTime: '2026-11-01T00:00:00.000Z', plan: {}, category: {} },
  ],
});

test('opens with the default when the subscriptions cannot be listed, and logs why', async () => {
  const cause = new ApiError('api/internal-server-error');
  const { context, error } = contextWith(() => Promise.reject(cause));
  await expect(currentCurriculum(context, Date.now())).resolves.toBe(DEFAULT_CURRICULUM);
  expect(error).toHaveBeenCalledWith(cause, 'curriculum');
});

test('does not wait for a server that never answers', async () => {
  const { context } = contextWith(() => new Promise(() => undefined));
  const opened = vi.fn();
  void currentCurriculum(context, Date.now()).then(opened);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(opened).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(opened).toHaveBeenCalledWith(DEFAULT_CURRICULUM);
});

test('prefers the last known subscriptions to a failure, and a choice to both', async () => {
  const { context, error } = contextWith(() => Promise.resolve(subscriptionTo('gt-beginner')));
  await expect(currentCurriculum(context, Date.now())).resolves.toBe('gt-beginner');
  const failing = {
    ...context,
    api: () => Promise.reject(new ApiError('api/timeout')),
  } as unknown as AppContext;
  await expect(currentCurriculum(failing, Date.now())).resolves.toBe('gt-beginner');
  expect(error).not.toHaveBeenCalled();
  const chosen = contextWith(() => Promise.reject(new ApiError('api/timeout')), 'vo-beginner');
  await expect(currentCurriculum(chosen.context, Date.now())).resolves.toBe('vo-beginner');
});
