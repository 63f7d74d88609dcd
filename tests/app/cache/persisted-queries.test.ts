import { expect, test, vi } from 'vitest';
import { persistedQueries, storageKeyOf, switchQueries } from '#app/cache/persisted-queries.ts';
import { createQueryClient } from '#app/cache/query-client.ts';
import type { SessionState } from '#session/session.ts';

/** localStorage, which all tabs of a browser share. */
function aStorage() {
  const rows = new Map<string, string>();
  return {
    rows,
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
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
const expired: SessionState = { kind: 'out', reason: 'expired' };

test('deletes everything after a sign-out, also what a second tab wrote before it noticed', async () => {
  const storage = aStorage();
  const first = await aTabOf('hana', storage);
  const second = await aTabOf('hana', storage);
  first.queries.setQueryData(['lessons'], 'of hana');
  await vi.waitUntil(() => storage.rows.has(storageKeyOf('hana')), { timeout: 10_000 });

  await switchQueries(first.persisted, signedOut, 'hana');
  expect(storage.rows.size).toBe(0);
  second.queries.setQueryData(['lessons'], 'of hana, fetched again');
  await vi.waitUntil(() => storage.rows.has(storageKeyOf('hana')), { timeout: 10_000 });

  await switchQueries(second.persisted, signedOut, 'hana');
  expect(storage.rows.size).toBe(0);
  expect(second.queries.getQueryData(['lessons'])).toBeUndefined();
});

test('stores the answers of an expired session for their owner, and shows them to nobody else', async () => {
  const storage = aStorage();
  const { queries, persisted } = await aTabOf('hana', storage);
  queries.setQueryData(['lessons'], 'of hana');
  await vi.waitUntil(() => storage.rows.has(storageKeyOf('hana')), { timeout: 10_000 });

  await switchQueries(persisted, expired, 'hana');
  await switchQueries(persisted, here('ken'), null);
  expect(queries.getQueryData(['lessons'])).toBeUndefined();
  await switchQueries(persisted, here('hana'), 'ken');
  expect(queries.getQueryData(['lessons'])).toBe('of hana');
});
