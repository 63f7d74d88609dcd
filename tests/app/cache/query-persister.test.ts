import { expect, test } from 'vitest';
import { createQueryClient } from '#app/cache/query-client.ts';
import { persistQueries } from '#app/cache/query-persister.ts';
import { ApiError } from '#contract/errors.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { eventually } from '#tests/support/eventually.ts';

const YEAR_MS = 365 * DAY_MS;

/** A page that nobody leaves. */
const stays = () => () => undefined;

function aDevice() {
  const rows = new Map<string, string>();
  const storage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
  return { rows, storage };
}

test('does not store momentary queries such as search results', async () => {
  const { rows, storage } = aDevice();
  const queries = createQueryClient();
  const stop = await persistQueries('hana', queries, storage, stays);
  await queries.fetchQuery({ queryKey: ['found'], queryFn: () => 'a hit', meta: { persisted: false } });
  await queries.fetchQuery({ queryKey: ['lesson'], queryFn: () => 'a lesson' });
  await eventually(() => rows.get('hana')?.includes('a lesson'));
  stop();
  expect(rows.get('hana')).not.toContain('a hit');
});

test('stores the first pages of an endless list', async () => {
  const { rows, storage } = aDevice();
  const queries = createQueryClient();
  const stop = await persistQueries('hana', queries, storage, stays);
  const pages = ['page one', 'page two', 'page three'];
  queries.setQueryData(['posts'], { pages, pageParams: [null, 'a', 'b'] });
  await eventually(() => rows.get('hana')?.includes('page two'));
  stop();
  const later = createQueryClient();
  (await persistQueries('hana', later, storage, stays))();
  expect(later.getQueryData(['posts'])).toEqual({ pages: ['page one', 'page two'], pageParams: [null, 'a'] });
  expect(queries.getQueryData(['posts'])).toMatchObject({ pages });
});

test('stores an answer through offline visits, but not after a refusal', async () => {
  const { rows, storage } = aDevice();
  const online = createQueryClient();
  const stop = await persistQueries('hana', online, storage, stays);
  await online.fetchQuery({ queryKey: ['lesson'], queryFn: () => 'a lesson' });
  await online.fetchQuery({ queryKey: ['course'], queryFn: () => 'a course' });
  await eventually(() => rows.get('hana')?.includes('a course'));
  stop();

  const offline = createQueryClient();
  const stopAgain = await persistQueries('hana', offline, storage, stays);
  const failing = (code: 'api/network' | 'api/forbidden') => ({
    queryFn: () => Promise.reject(new ApiError(code)),
    staleTime: 0,
    retry: false,
  });
  await offline.fetchQuery({ queryKey: ['lesson'], ...failing('api/network') }).catch(() => undefined);
  await offline.fetchQuery({ queryKey: ['course'], ...failing('api/forbidden') }).catch(() => undefined);
  await eventually(() => !rows.get('hana')?.includes('a course'));
  stopAgain();

  const later = createQueryClient();
  (await persistQueries('hana', later, storage, stays))();
  expect(later.getQueryData(['lesson'])).toBe('a lesson');
  expect(later.getQueryState(['lesson'])).toMatchObject({ status: 'success', error: null });
  expect(later.getQueryData(['course'])).toBeUndefined();
});

test('writes the latest answers when the page is hidden', async () => {
  const { rows, storage } = aDevice();
  const queries = createQueryClient();
  let leave = () => {};
  const stop = await persistQueries('hana', queries, storage, (listener) => {
    leave = listener;
    return () => undefined;
  });
  queries.setQueryData(['lesson'], 'done', { updatedAt: 7 });
  leave();
  stop();
  const again = createQueryClient();
  (await persistQueries('hana', again, storage, stays))();
  expect(again.getQueryData(['lesson'])).toBe('done');
  expect(again.getQueryState(['lesson'])?.dataUpdatedAt).toBe(7);
  expect(rows.size).toBe(1);
});

test('does not overwrite newer answers from a tab in which nothing changed', async () => {
  const { rows, storage } = aDevice();
  const first = createQueryClient();
  let leave = () => {};
  const stop = await persistQueries('hana', first, storage, (listener) => {
    leave = listener;
    return () => undefined;
  });
  first.setQueryData(['lesson'], 'old');
  await eventually(() => rows.get('hana')?.includes('old'));
  rows.set('hana', 'of another tab');
  leave();
  expect(rows.get('hana')).toBe('of another tab');
  stop();
  leave();
  expect(rows.get('hana')).toBe('of another tab');
});

test('asks again for what came while the clock of the device was ahead', async () => {
  const { rows, storage } = aDevice();
  const ahead = createQueryClient();
  const stop = await persistQueries('hana', ahead, storage, stays);
  ahead.setQueryData(['inbox'], 'next year', { updatedAt: Date.now() + YEAR_MS });
  ahead.setQueryData(['lesson'], 'today');
  await eventually(() => rows.get('hana')?.includes('today'));
  stop();

  const put = createQueryClient();
  (await persistQueries('hana', put, storage, stays))();
  const ask = (key: string) => put.fetchQuery({ queryKey: [key], queryFn: () => 'asked', staleTime: 60_000 });
  expect(await ask('inbox')).toBe('asked');
  expect(await ask('lesson')).toBe('today');
});
