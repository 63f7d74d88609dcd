import { afterEach, expect, test, vi } from 'vitest';
import type { Api } from '#api/client.ts';
import { endAllSessions, signOut } from '#app/auth/sign-out.ts';
import { persistedQueries, storageKeyOf } from '#app/cache/persisted-queries.ts';
import { createQueryClient } from '#app/cache/query-client.ts';
import type { AppContext } from '#app/context.ts';
import { ApiError } from '#contract/errors.ts';
import { draftNotes } from '#local/rows/draft-notes.ts';
import { handIn } from '#outbox/hand-in.ts';
import type { SessionState } from '#session/session.ts';
import { anOutbox } from '#tests/support/device/an-outbox.ts';

const NOW = '2026-11-21T01:00:00.000Z';

let close = async () => {};
afterEach(() => {
  vi.unstubAllGlobals();
  return close();
});

/** Hanako at her device, with undelivered homework and cached lessons. */
async function atHerDevice() {
  const box = anOutbox();
  close = box.close;
  const take = await box.aClosedTake({ uid: 'hanako', decision: 'undecided' });
  await handIn(box.parts, take.takeID, 'よろしくお願いします');
  const notes = draftNotes(box.device.notes);
  await notes.save('hanako', 'pf-01-02', '書きかけ', NOW);

  const rows = new Map([
    [storageKeyOf('hanako'), 'her lessons'],
    [storageKeyOf('taro'), 'his lessons'],
    ['otomichi.post.hanako', 'her last words'],
    ['otomichi.comment.hanako.9b2f6c1e', 'a comment that she began'],
    ['otomichi.profile.hanako', 'a profile that she began'],
    ['otomichi.config', 'of everybody'],
  ]);
  const storage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
    key: (at: number) => [...rows.keys()][at] ?? null,
    get length() {
      return rows.size;
    },
  };
  vi.stubGlobal('localStorage', storage);
  let state: SessionState = {
    kind: 'in',
    identity: { uid: 'hanako', email: null, displayName: null },
    checked: true,
  };
  const server = { network: true, calls: [] as string[] };
  const context = {
    api: (async ({ path }: { path: string }) => {
      if (!server.network) throw new ApiError('api/network');
      server.calls.push(path);
      return {};
    }) as unknown as Api,
    session: {
      state: () => state,
      signOut: async () => {
        server.calls.push('session ends');
        state = { kind: 'out', reason: 'signed-out' };
      },
    },
    persistedQueries: persistedQueries(createQueryClient(), storage, () => () => undefined),
    packs: { drop: async () => void server.calls.push('packs deleted') },
    worker: { signedOut: async () => void server.calls.push('private caches deleted') },
    reporter: { error: vi.fn() },
  } as unknown as Pick<AppContext, 'api' | 'session' | 'persistedQueries' | 'packs' | 'worker' | 'reporter'>;
  return { box, take, notes, rows, server, context };
}

test('notifies the server while the token is valid, then ends the session and deletes cached answers, packs and private caches', async () => {
  const { rows, server, context } = await atHerDevice();
  await signOut(context);
  expect(server.calls).toEqual(['/users/signOut', 'session ends', 'packs deleted', 'private caches deleted']);
  expect([...rows.keys()]).toEqual([
    storageKeyOf('taro'),
    'otomichi.comment.hanako.9b2f6c1e',
    'otomichi.profile.hanako',
    'otomichi.config',
  ]);
});

test('signs out on this device alone when offline', async () => {
  const { rows, server, context } = await atHerDevice();
  server.network = false;
  await signOut(context);
  expect(server.calls).toEqual(['session ends', 'packs deleted', 'private caches deleted']);
  expect(rows.has(storageKeyOf('hanako'))).toBe(false);
});

test('ends all sessions: clears this device once the server has agreed', async () => {
  const { rows, server, context } = await atHerDevice();
  server.network = false;
  await expect(endAllSessions(context)).rejects.toMatchObject({ code: 'api/network' });
  expect([server.calls, rows.has(storageKeyOf('hanako'))]).toEqual([[], true]);
  server.network = true;
  await endAllSessions(context);
  expect(server.calls).toEqual([
    '/users/sessions/revoke',
    'session ends',
    'packs deleted',
    'private caches deleted',
  ]);
  expect(rows.has(storageKeyOf('hanako'))).toBe(false);
});

test('does not delete undelivered homework: bytes, parcel, note and draft', async () => {
  const { box, take, notes, context } = await atHerDevice();
  await signOut(context);
  const [stored] = await box.parts.takes.listOf('hanako');
  expect(stored).toMatchObject({ takeID: take.takeID, decision: 'submit', note: 'よろしくお願いします' });
  expect(await box.parts.takes.bytes(take.takeID)).toHaveLength(1);
  expect(await box.parts.parcels.listOf('hanako')).toHaveLength(1);
  expect(await notes.load('hanako', 'pf-01-02')).toBe('書きかけ');
});

test('does nothing when nobody is signed in', async () => {
  const { server, rows, context } = await atHerDevice();
  await signOut(context);
  const before = [...server.calls];
  await signOut(context);
  expect(server.calls).toEqual(before);
  expect(rows.size).toBe(4);
});
