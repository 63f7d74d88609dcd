import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKeyOf } from '#api/query.ts';
import { refreshProgress } from '#app/cache/refresh-progress.ts';
import { posts } from '#contract/community/posts.ts';
import { users } from '#contract/users.ts';
import { later } from '#lib/later.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How often the person's own answers have been asked for, while others must not be. */
function aPage() {
  const queries = new QueryClient();
  const me = queryKeyOf(users.me, {});
  const others = queryKeyOf(posts.list, {});
  queries.setQueryData(me, {});
  queries.setQueryData(others, {});
  let asked = 0;
  const isOld = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated ?? false;
  const refresh = refreshProgress({ queries, later });
  return {
    refresh,
    asked() {
      if (isOld(me)) asked += 1;
      queries.setQueryData(me, {});
      expect(isOld(others)).toBe(false);
      return asked;
    },
  };
}

test('after one take the progress is asked for at once, and not again', () => {
  const { refresh, asked } = aPage();
  refresh();
  expect(asked()).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(asked()).toBe(1);
});

test('while one take arrives after the other it is asked for at the first, and once more after the last', () => {
  const { refresh, asked } = aPage();
  for (let take = 0; take < 20; take += 1) {
    refresh();
    expect(asked()).toBe(1);
    vi.advanceTimersByTime(1_500);
  }
  vi.advanceTimersByTime(60_000);
  expect(asked()).toBe(2);
  refresh();
  expect(asked()).toBe(3);
});
