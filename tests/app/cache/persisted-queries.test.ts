import { expect, test } from 'vitest';
import { persistedQueries, storageKeyOf, switchQueries } from '#app/cache/persisted-queries.ts';
import { createQueryClient } from '#app/cache/query-client.ts';
import type { SessionState } from '#session/session.ts';
import { eventually } from '#tests/support/eventually.ts';

/** localStorage, which all tabs of a browser share. */
function aStorage() {
  const rows = new Map<string, string>();
  return {
    rows,
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
    key: (at: number) => [...rows.keys()][at] ?? null,
    get length() {
      return rows.size;
    },
  };
}

async function aTabOf(uid: string, storage: ReturnType<typeof aStorage>) {
  const queries = createQueryClient();
  const persisted = persistedQueries(queries, storage, () => () => undefined);
  await switchQueries(persisted, here(uid), null);
  return { queries, persisted };
}

const here = (uid: string): SessionState => ({
  kind: 'in',
  identity: { uid, email: null, displayName: null },
  checked: true,
});
const signedOut: SessionState = { kind: 'out', reason: 'signed-out' };

test('deletes everything after a sign-out, also what a second tab wrote before it noticed', async () => {
  const storage = aStorage();
  const first = await aTabOf('hana', storage);
  const second = await aTabOf('hana', storage);
  first.queries.setQueryData(['lessons'], 'of hana');
  await eventually(() => storage.rows.has(storageKeyOf('hana')));

  await switchQueries(first.persisted, signedOut, 'hana');
  expect(storage.rows.size).toBe(0);
  second.queries.setQueryData(['lessons'], 'of hana, fetched again');
  await eventually(() => storage.rows.has(storageKeyOf('hana')));

  await switchQueries(second.persisted, signedOut, 'hana');
  expect(storage.rows.size).toBe(0);
  expect(second.queries.getQueryData(['lessons'])).toBeUndefined();
});

test.each(['expired', 'disabled'] as const)('deletes them on a lost phone: session %s', async (reason) => {
  const storage = aStorage();
  const { queries, persisted } = await aTabOf('hana', storage);
  queries.setQueryData(['orders'], 'of hana');
  await eventually(() => storage.rows.has(storageKeyOf('hana')));

  await switchQueries(persisted, { kind: 'out', reason }, 'hana');
  expect(storage.rows.size).toBe(0);
  expect(queries.getQueryData(['orders'])).toBeUndefined();
});

test('a start deletes what others left, and nothing else', async () => {
  const storage = aStorage();
  const { queries } = await aTabOf('ken', storage);
  queries.setQueryData(['lessons'], 'of ken');
  await eventually(() => storage.rows.has(storageKeyOf('ken')));
  for (const uid of ['hana', 'mio']) storage.setItem(storageKeyOf(uid), '{}');
  storage.setItem('otomichi:identity', '{}');
  const persisted = persistedQueries(createQueryClient(), storage, () => () => undefined);
  await persisted.open('ken');
  expect([...storage.rows.keys()]).toEqual([storageKeyOf('ken'), 'otomichi:identity']);
  await persisted.open(null);
  expect([...storage.rows.keys()]).toEqual(['otomichi:identity']);
});
