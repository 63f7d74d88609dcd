import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time-units.ts';
import { nameTake, setFavourite } from '#features/homework/marks/mark-take.ts';
import { openTakeDatabase } from '#local/takes/take-database.ts';
import { firstToEvict } from '#local/takes/take-retention.ts';
import { changeTake } from '#local/takes/write-take.ts';
import { aDevice } from '#tests/support/device/a-device.ts';
import { aTake, bytesOf, textOf } from '#tests/support/device/a-take.ts';

const NOW = Date.parse('2026-11-23T00:00:00.000Z');
const LONG_AGO = new Date(NOW - 30 * DAY_MS).toISOString();

test('a row of the version before names and favourites is read as it is, and takes both', async () => {
  const { tab } = aDevice();
  const store = tab();
  const row = aTake({ state: 'closed', frozen: { byteLength: 2, sha256: 'a'.repeat(64), durationMs: 1000 } });
  expect(row).not.toHaveProperty('name');
  const db = await openTakeDatabase(() => undefined);
  await db.put('takes', row);
  await db.put('chunks', bytesOf('do'), [row.takeID, 0, 0]);
  expect(await store.header(row.takeID)).toEqual(row);
  await nameTake(store, row.takeID, '発表会の候補🎹');
  await setFavourite(store, row.takeID, true);
  expect(await tab().header(row.takeID)).toEqual({ ...row, name: '発表会の候補🎹', favourite: true });
  expect(textOf(await tab().bytes(row.takeID))).toBe('do');
});

test('a tab of the version before, which does not know the facts, keeps them when it changes the row', async () => {
  const { tab } = aDevice();
  const store = tab();
  const take = aTake();
  await store.start(take);
  await nameTake(store, take.takeID, '本番');
  const db = await openTakeDatabase(() => undefined);
  await changeTake(db, take.takeID, ({ name: _, favourite: __, ...before }) => ({ ...before, note: 'メモ' }));
  expect(await store.header(take.takeID)).toMatchObject({ name: '本番', note: 'メモ' });
});

test('a name that is too long changes nothing, an empty one takes the name away', async () => {
  const { tab } = aDevice();
  const store = tab();
  const take = aTake();
  await store.start(take);
  await nameTake(store, take.takeID, 'はじめて通せた');
  await nameTake(store, take.takeID, 'あ'.repeat(41));
  expect(await store.header(take.takeID)).toMatchObject({ name: 'はじめて通せた' });
  await nameTake(store, take.takeID, '  ');
  expect(await store.header(take.takeID)).toMatchObject({ name: null });
});

test('delivered takes go after their days, named and favourite ones stay until their person lets them go', async () => {
  const { tab } = aDevice();
  const store = tab();
  const delivered = { state: 'closed', decision: 'submit', deliveredAt: LONG_AGO } as const;
  const plain = aTake(delivered);
  const named = aTake({ ...delivered, name: '本番' });
  const favourite = aTake({ ...delivered, favourite: true });
  const discarded = aTake({ ...delivered, favourite: true, state: 'discarded', discardedAt: LONG_AGO });
  for (const take of [plain, named, favourite, discarded]) await store.start(take);
  expect((await store.tidy(NOW)).sort()).toEqual([plain.takeID, discarded.takeID].sort());
  expect((await store.listOf('hanako')).map(({ takeID }) => takeID).sort()).toEqual(
    [named.takeID, favourite.takeID].sort(),
  );
});

test('a full device gives up plain delivered takes before a favourite, and never one that was not delivered', () => {
  const delivered = { state: 'closed', decision: 'submit', deliveredAt: LONG_AGO } as const;
  const favourite = aTake({ ...delivered, favourite: true, createdSeq: 1 });
  const plain = aTake({ ...delivered, createdSeq: 2 });
  const waiting = aTake({ state: 'closed', decision: 'submit', createdSeq: 0 });
  expect(firstToEvict([favourite, waiting, plain])).toBe(plain);
  expect(firstToEvict([favourite, waiting])).toBe(favourite);
  expect(firstToEvict([waiting])).toBeNull();
});
