import { expect, test, vi } from 'vitest';
import { persistUnder } from '#app/persist-queries.ts';
import { createQueries } from '#app/query-client.ts';
import { ApiError } from '#contract/errors.ts';

function aDevice() {
  const rows = new Map<string, string>();
  const storage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
  return { rows, storage };
}

test('what is only for the moment, such as the results of a search, is not kept on the device', async () => {
  const { rows, storage } = aDevice();
  const queries = createQueries();
  const stop = await persistUnder('hana', queries, storage);
  await queries.fetchQuery({ queryKey: ['found'], queryFn: () => 'a hit', meta: { kept: false } });
  await queries.fetchQuery({ queryKey: ['lesson'], queryFn: () => 'a lesson' });
  await vi.waitUntil(() => rows.get('hana')?.includes('a lesson'), { timeout: 10_000 });
  stop();
  expect(rows.get('hana')).not.toContain('a hit');
});

test('an answer outlives visits without a line; one that was refused does not', async () => {
  const { rows, storage } = aDevice();
  const online = createQueries();
  const stop = await persistUnder('hana', online, storage);
  await online.fetchQuery({ queryKey: ['lesson'], queryFn: () => 'a lesson' });
  await online.fetchQuery({ queryKey: ['course'], queryFn: () => 'a course' });
  await vi.waitUntil(() => rows.get('hana')?.includes('a course'), { timeout: 10_000 });
  stop();

  const offline = createQueries();
  const stopAgain = await persistUnder('hana', offline, storage);
  const failing = (code: 'api/network' | 'api/forbidden') => ({
    queryFn: () => Promise.reject(new ApiError(code)),
    staleTime: 0,
    retry: false,
  });
  await offline.fetchQuery({ queryKey: ['lesson'], ...failing('api/network') }).catch(() => undefined);
  await offline.fetchQuery({ queryKey: ['course'], ...failing('api/forbidden') }).catch(() => undefined);
  await vi.waitUntil(() => !rows.get('hana')?.includes('a course'), { timeout: 10_000 });
  stopAgain();

  const later = createQueries();
  (await persistUnder('hana', later, storage))();
  expect(later.getQueryData(['lesson'])).toBe('a lesson');
  expect(later.getQueryState(['lesson'])).toMatchObject({ status: 'success', error: null });
  expect(later.getQueryData(['course'])).toBeUndefined();
});
