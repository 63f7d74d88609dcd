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
afterEach(() => close());

/** Hanako at her device, with homework that has not been delivered and lessons kept for a time without a line. */
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
    ['otomichi.config', 'of everybody'],
  ]);
  const storage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
  let state: SessionState = {
    kind: 'in',
    identity: { uid: 'hanako', email: null, displayName: null },
    checked: true,
  };
  const school = { network: true, deeds: [] as string[] };
  const context = {
    api: (async ({ path }: { path: string }) => {
      if (!school.network) throw new ApiError('api/network');
      school.deeds.push(path);
      return {};
    }) as unknown as Api,
    session: {
      state: () => state,
      signOut: async () => {
        school.deeds.push('session ends');
        state = { kind: 'out', reason: 'signed-out' };
      },
    },
    persistedQueries: persistedQueries(createQueryClient(), storage, () => () => undefined),
    packs: { drop: async () => void school.deeds.push('packs go') },
    worker: { signedOut: async () => void school.deeds.push('private caches go') },
    reporter: { error: vi.fn() },
  } as unknown as Pick<AppContext, 'api' | 'session' | 'persistedQueries' | 'packs' | 'worker' | 'reporter'>;
  return { box, take, notes, rows, school, context };
}

test('the school is told while the token is still good; then session, kept answers, packs and private caches go', async () => {
  const { rows, school, context } = await atHerDevice();
  await signOut(context);
  expect(school.deeds).toEqual(['/users/signOut', 'session ends', 'packs go', 'private caches go']);
  expect([...rows.keys()]).toEqual([storageKeyOf('taro'), 'otomichi.config']);
});

test('without a line the sign-out is the device’s own', async () => {
  const { rows, school, context } = await atHerDevice();
  school.network = false;
  await signOut(context);
  expect(school.deeds).toEqual(['session ends', 'packs go', 'private caches go']);
  expect(rows.has(storageKeyOf('hanako'))).toBe(false);
});

test('all devices put out: this one is left the same way, once the school has said yes', async () => {
  const { rows, school, context } = await atHerDevice();
  school.network = false;
  await expect(endAllSessions(context)).rejects.toMatchObject({ code: 'api/network' });
  expect([school.deeds, rows.has(storageKeyOf('hanako'))]).toEqual([[], true]);
  school.network = true;
  await endAllSessions(context);
  expect(school.deeds).toEqual(['/users/sessions/revoke', 'session ends', 'packs go', 'private caches go']);
  expect(rows.has(storageKeyOf('hanako'))).toBe(false);
});

test('homework that was not delivered stays: the bytes, the parcel, the note and the draft', async () => {
  const { box, take, notes, context } = await atHerDevice();
  await signOut(context);
  const [kept] = await box.parts.takes.listOf('hanako');
  expect(kept).toMatchObject({ takeID: take.takeID, decision: 'submit', note: 'よろしくお願いします' });
  expect(await box.parts.takes.bytes(take.takeID)).toHaveLength(1);
  expect(await box.parts.parcels.listOf('hanako')).toHaveLength(1);
  expect(await notes.load('hanako', 'pf-01-02')).toBe('書きかけ');
});

test('whoever is not signed in signs nobody out', async () => {
  const { school, rows, context } = await atHerDevice();
  await signOut(context);
  const before = [...school.deeds];
  await signOut(context);
  expect(school.deeds).toEqual(before);
  expect(rows.size).toBe(2);
});
