import { expect, test } from 'vitest';
import type { Replaced } from '#local/takes/device-takes.ts';
import { recordingLockName } from '#local/takes/recording-locks.ts';
import { shownTakes } from '#local/takes/shown-takes.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { openTakeDatabase } from '#local/takes/take-database.ts';
import { firstToEvict, RETENTION_MS } from '#local/takes/take-retention.ts';
import { aDevice } from '#tests/support/device/a-device.ts';
import { aTake, bytesOf } from '#tests/support/device/a-take.ts';

const FROZEN = { byteLength: 3, sha256: 'a'.repeat(64), durationMs: 5000 };
const NOW = Date.parse('2026-11-23T00:00:00Z');
const daysAgo = (days: number) => new Date(NOW - days * 24 * 60 * 60_000).toISOString();

function aPair({ delivered }: { delivered: string | null }) {
  const original = aTake({ state: 'closed', frozen: FROZEN, trim: { fromS: 1, toS: 4 } });
  const file = aTake({
    state: 'closed',
    frozen: FROZEN,
    madeFrom: [original.takeID],
    decision: 'submit',
    deliveredAt: delivered,
  });
  return { original: { ...original, madeInto: { takeID: file.takeID, fromS: 1, toS: 4 } }, file };
}

test('a row of the version before, without what takes are made of, is read and keeps its bytes when it is changed', async () => {
  const { tab } = aDevice();
  const store = tab();
  const old = aTake({ state: 'recording' });
  expect(Object.keys(old)).not.toContain('trim');
  await store.start(old);
  await store.append(old.takeID, 0, bytesOf('old'));
  const before = await store.freeze(old.takeID, { durationMs: 5000 });
  const changed = await store.change(old.takeID, (take) => ({ ...take, trim: { fromS: 1, toS: 4 } }));
  expect(changed).toEqual({ ...before, trim: { fromS: 1, toS: 4 } });
  expect(await tab().header(old.takeID)).toEqual(changed);
  expect((await tab().bytes(old.takeID)).length).toBe(1);
});

test('a version that knows nothing of trimming changes a row and leaves the choice where it is', async () => {
  const { tab } = aDevice();
  const store = tab();
  const take = aTake({ state: 'closed', frozen: FROZEN, trim: { fromS: 1, toS: 4 } });
  await store.start(take);
  const db = await openTakeDatabase(() => undefined);
  const { trim: _unknown, ...known } = (await db.get('takes', take.takeID)) ?? take;
  // What changeTake of every version does: the raw row, and over it what it knows.
  await db.put('takes', { ...(await db.get('takes', take.takeID)), ...known, note: 'メモ' });
  expect(await store.header(take.takeID)).toMatchObject({ trim: { fromS: 1, toS: 4 }, note: 'メモ' });
});

test('of an original and its file one is shown: the original until the file is handed in', () => {
  const { original, file } = aPair({ delivered: null });
  const waiting = { ...file, decision: 'undecided' as const };
  expect(shownTakes([original, waiting])).toEqual([original]);
  expect(shownTakes([original, file])).toEqual([file]);
  expect(shownTakes([original, { ...file, state: 'discarded' as const }])).toEqual([original]);
  expect(shownTakes([file])).toEqual([file]);
  expect(shownTakes([original])).toEqual([original]);
  const left = { ...original, madeInto: { ...original.madeInto, arrived: true } };
  expect(shownTakes([left])).toEqual([]);
});

test('the original goes with the file that was made of it, never before', async () => {
  const { tab } = aDevice();
  const store = tab();
  const { original, file } = aPair({ delivered: daysAgo(6) });
  await store.start(original);
  await store.start(file);
  expect(await store.tidy(NOW)).toEqual([]);
  const week = NOW + RETENTION_MS;
  expect(await store.tidy(week)).toEqual([file.takeID]);
  expect(await store.tidy(week)).toEqual([original.takeID]);
});

test('the original of a file that was discarded before it arrived stays, and can be handed in again', async () => {
  const { tab } = aDevice();
  const store = tab();
  const { original, file } = aPair({ delivered: null });
  await store.start(original);
  await store.start({ ...file, decision: 'undecided', state: 'discarded', discardedAt: daysAgo(6) });
  const week = NOW + RETENTION_MS;
  expect(await store.tidy(week)).toEqual([file.takeID]);
  expect(await store.tidy(week)).toEqual([]);
  expect(await store.header(original.takeID)).toMatchObject({ madeInto: null, trim: original.trim });
});

test('an original stays while its file is on its way, and where no file was made yet', async () => {
  const { tab } = aDevice();
  const store = tab();
  const { original, file } = aPair({ delivered: null });
  const plain = aTake({ state: 'closed', frozen: FROZEN, trim: { fromS: 1, toS: 4 } });
  for (const take of [original, file, plain]) await store.start(take);
  expect(await store.tidy(NOW + 100 * RETENTION_MS)).toEqual([]);
});

test('a file that was not handed in goes with the next start when its original is discarded', async () => {
  const { tab } = aDevice();
  const store = tab();
  const { original, file } = aPair({ delivered: null });
  await store.start(original);
  await store.start({ ...file, decision: 'undecided' });
  expect(await store.tidy(NOW)).toEqual([]);
  const discardedAt = new Date(NOW).toISOString();
  await store.change(original.takeID, (take) => ({ ...take, state: 'discarded', discardedAt }));
  expect(await store.tidy(NOW)).toEqual([file.takeID]);
  expect(await store.header(original.takeID)).toMatchObject({ state: 'discarded', madeInto: null });
});

test('a take that is closed and the one that it replaces change in one write, or neither does', async () => {
  const { tab } = aDevice();
  const store = tab();
  const old = aTake({ state: 'closed', frozen: FROZEN });
  const next = aTake();
  await store.start(old);
  await store.start(next);
  await store.append(next.takeID, 0, bytesOf('new'));
  const replaces = (change: Replaced['change']) => ({ takeIDs: [old.takeID, aTake().takeID], change });
  const refuse = (take: TakeHeader | null) => {
    if (take === null) throw new Error('gone');
    return { ...take, note: 'changed' };
  };
  await expect(store.freeze(next.takeID, { durationMs: 1, replaces: replaces(refuse) })).rejects.toThrow(
    'gone',
  );
  expect(await store.header(old.takeID)).toMatchObject({ note: null });
  expect(await store.header(next.takeID)).toMatchObject({ frozen: null });
  const discard: Replaced['change'] = (take) => take && { ...take, state: 'discarded' };
  await store.freeze(next.takeID, { durationMs: 1, replaces: replaces(discard) });
  expect(await tab().header(old.takeID)).toMatchObject({ state: 'discarded' });
  expect(await tab().header(next.takeID)).toMatchObject({ state: 'closed' });
});

test('half a file whose maker was ended is removed at the next start and never offered as a broken recording', async () => {
  const device = aDevice();
  const store = device.tab();
  const half = aTake({ madeFrom: [aTake().takeID] });
  await store.start(half);
  expect(await store.tidy(NOW)).toEqual([]);
  device.locks.killHolder(recordingLockName(half.takeID));
  const next = device.tab();
  expect(await next.findInterrupted(half.uid)).toEqual([]);
  expect(await next.tidy(NOW)).toEqual([half.takeID]);
});

test('a full device gives up first what a file stands for', () => {
  const { original, file } = aPair({ delivered: daysAgo(1) });
  const joined = aTake({ state: 'closed', frozen: FROZEN });
  const segment = aTake({
    state: 'discarded',
    frozen: FROZEN,
    madeInto: { takeID: joined.takeID, fromS: 0, toS: 5 },
  });
  expect(firstToEvict([file, joined, segment])?.takeID).toBe(segment.takeID);
  const left = { ...original, madeInto: { ...original.madeInto, arrived: true } };
  expect(firstToEvict([left])?.takeID).toBe(original.takeID);
  expect(firstToEvict([original])).toBeNull();
  expect(firstToEvict([original, file])?.takeID).toBe(file.takeID);
  expect(firstToEvict([{ ...segment, madeInto: null }, joined])).toBeNull();
});
