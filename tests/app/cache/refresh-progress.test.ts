import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKeyOf } from '#api/query.ts';
import { refreshProgress } from '#app/cache/refresh-progress.ts';
import { posts } from '#contract/community/posts.ts';
import { users } from '#contract/users.ts';
import { later } from '#lib/later.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that shows the person's own answers, and others; only the own ones may be asked for. */
function aPage() {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const me = queryKeyOf(users.me, {});
  const others = queryKeyOf(posts.list, {});
  const asked = { me: 0, others: 0 };
  for (const [name, queryKey] of [
    ['me', me],
    ['others', others],
  ] as const) {
    queries.setQueryData(queryKey, {});
    const queryFn = async () => {
      asked[name] += 1;
      return {};
    };
    new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined);
  }
  return {
    refresh: refreshProgress({ queries, later }),
    /** How often they have been asked for, so long after what was done before. */
    async askedAfter(ms: number) {
      await vi.advanceTimersByTimeAsync(ms);
      expect(asked.others).toBe(0);
      return asked.me;
    },
    isOutdated: () => queries.getQueryState(me)?.isInvalidated ?? false,
  };
}

test('after one take the progress is asked for at once, and not again', async () => {
  const { refresh, askedAfter } = aPage();
  refresh();
  expect(await askedAfter(0)).toBe(1);
  expect(await askedAfter(60_000)).toBe(1);
});

test('while one take arrives after the other it is asked for at the first, and once more after the last', async () => {
  const { refresh, askedAfter } = aPage();
  for (let take = 0; take < 20; take += 1) {
    refresh();
    expect(await askedAfter(1_500)).toBe(1);
  }
  expect(await askedAfter(60_000)).toBe(2);
  refresh();
  expect(await askedAfter(0)).toBe(3);
});

test('what is to be asked for when there is quiet counts as outdated until then, also on a page that is loaded again', async () => {
  const { refresh, askedAfter, isOutdated } = aPage();
  refresh();
  await askedAfter(0);
  expect(isOutdated()).toBe(false);
  refresh();
  expect(isOutdated()).toBe(true);
  await askedAfter(60_000);
  expect(isOutdated()).toBe(false);
});
