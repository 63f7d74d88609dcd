import { expect, test, vi } from 'vitest';
import { persistUnder } from '#app/persist-queries.ts';
import { createQueries } from '#app/query-client.ts';

test('what is only for the moment, such as the results of a search, is not kept on the device', async () => {
  const rows = new Map<string, string>();
  const queries = createQueries();
  const stop = await persistUnder('hana', queries, {
    getItem: (key) => rows.get(key) ?? null,
    setItem: (key, value) => void rows.set(key, value),
    removeItem: (key) => void rows.delete(key),
  });
  await queries.fetchQuery({ queryKey: ['found'], queryFn: () => 'a hit', meta: { kept: false } });
  await queries.fetchQuery({ queryKey: ['lesson'], queryFn: () => 'a lesson' });
  await vi.waitUntil(() => rows.get('hana')?.includes('a lesson'), { timeout: 10_000 });
  stop();
  expect(rows.get('hana')).not.toContain('a hit');
});
