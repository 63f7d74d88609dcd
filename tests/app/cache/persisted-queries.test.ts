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
  const kept = persistedQueries(queries, storage, () => () => undefined);
  await switchQueries(kept, here(uid), null);
  return { queries, kept };
}

const here = (uid: string): SessionState => ({
  kind: 'in',
  identity: { uid, email: null, displayName: null },
  checked: true,
});
const signedOut: SessionState = { kind: 'out', reason: 'signed-out' };
const expired: SessionState = { kind: 'out', reason: 'expired' };

test('after a sign-out nothing is left of it, whatever a second tab wrote before it heard', async () => {
  const storage = aStorage();
  const first = await aTabOf('hana', storage);
  const second = await aTabOf('hana', storage);
  first.queries.setQueryData(['lessons'], 'of hana');
  await vi.waitUntil(() => storage.rows.has(storageKeyOf('hana')), { timeout: 10_000 });

  await switchQueries(first.kept, signedOut, 'hana');
  expect(storage.rows.size).toBe(0);
  second.queries.setQueryData(['lessons'], 'of hana, fetched again');
  await vi.waitUntil(() => storage.rows.has(storageKeyOf('hana')), { timeout: 10_000 });

  await switchQueries(second.kept, signedOut, 'hana');
  expect(storage.rows.size).toBe(0);
  expect(second.queries.getQueryData(['lessons'])).toBeUndefined();
});

test('a session that merely ran out keeps them for their owner, and shows them to nobody else', async () => {
  const storage = aStorage();
  const { queries, kept } = await aTabOf('hana', storage);
  queries.setQueryData(['lessons'], 'of hana');
  await vi.waitUntil(() => storage.rows.has(storageKeyOf('hana')), { timeout: 10_000 });

  await switchQueries(kept, expired, 'hana');
  await switchQueries(kept, here('ken'), null);
  expect(queries.getQueryData(['lessons'])).toBeUndefined();
  await switchQueries(kept, here('hana'), 'ken');
  expect(queries.getQueryData(['lessons'])).toBe('of hana');
});
