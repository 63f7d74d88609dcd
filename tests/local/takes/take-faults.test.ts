import { describe, expect, test } from 'vitest';
import { REOPEN_WAITS_MS } from '#local/reopening-database.ts';
import { StorageFull, type TakeHeader } from '#local/takes/take.ts';
import { RETENTION_MS } from '#local/takes/take-retention.ts';
import { aDevice } from '#tests/support/device/a-device.ts';
import { aTake, bytesOf, textOf } from '#tests/support/device/a-take.ts';
import { full, lost } from '#tests/support/device/faulty-storage.ts';

const NOW = Date.parse('2026-11-21T01:00:00.000Z');
const ago = (ms: number) => new Date(NOW - ms).toISOString();

/** A finished take with one chunk, with the given fields. */
async function aFinishedTake(
  store: ReturnType<ReturnType<typeof aDevice>['tab']>,
  facts: Partial<TakeHeader>,
) {
  const take = aTake();
  await store.start(take);
  await store.append(take.takeID, 0, bytesOf('old'));
  await store.freeze(take.takeID, { durationMs: 1000 });
  return store.change(take.takeID, (header) => ({ ...header, ...facts }));
}

describe('a lost connection', () => {
  test('is reopened, and the chunk is on disk when append resolves', async () => {
    const { tab, faults, waits } = aDevice();
    const take = aTake();
    const store = tab();
    await store.start(take);
    faults.writes.push(lost(), new DOMException('closing', 'InvalidStateError'));
    faults.opens.push(lost());
    await store.append(take.takeID, 0, bytesOf('a'));
    expect(waits).toEqual(REOPEN_WAITS_MS.slice(0, 3));
    expect(textOf(await tab().bytes(take.takeID))).toBe('a');
  });

  test('makes a confirmed but lost write happen again', async () => {
    const { tab, faults, waits } = aDevice();
    const take = aTake();
    const store = tab();
    await store.start(take);
    faults.forgotten = 1;
    await store.append(take.takeID, 0, bytesOf('a'));
    expect(waits.length).toBe(1);
    expect(textOf(await tab().bytes(take.takeID))).toBe('a');
  });

  test('that persists while a take is closed: the take is offered here, and closed whole once storage is back', async () => {
    const { tab, faults } = aDevice();
    const take = aTake();
    const store = tab();
    await store.start(take);
    await store.append(take.takeID, 0, bytesOf('a'));
    faults.writes.push(...REOPEN_WAITS_MS.map(lost), ...REOPEN_WAITS_MS.map(lost));
    await expect(store.append(take.takeID, 1, bytesOf('b'))).rejects.toThrow(/lost/);
    await expect(store.freeze(take.takeID, { durationMs: 2000 })).rejects.toThrow(/lost/);
    expect(await store.findInterrupted(take.uid)).toMatchObject([{ takeID: take.takeID }]);
    expect(await tab().findInterrupted(take.uid)).toEqual([]);
    await store.freeze(take.takeID, { durationMs: 2000 });
    expect(await store.findInterrupted(take.uid)).toEqual([]);
    expect(textOf(await tab().bytes(take.takeID))).toBe('ab');
  });

  test('that persists rejects, and the chunk stays in memory until the next one writes both in order', async () => {
    const { tab, faults } = aDevice();
    const take = aTake();
    const store = tab();
    await store.start(take);
    await store.append(take.takeID, 0, bytesOf('a'));
    faults.writes.push(...REOPEN_WAITS_MS.map(lost));
    await expect(store.append(take.takeID, 1, bytesOf('b'))).rejects.toThrow(/lost/);
    expect(textOf(await store.bytes(take.takeID))).toBe('ab');
    expect(textOf(await tab().bytes(take.takeID))).toBe('a');
    await store.append(take.takeID, 2, bytesOf('c'));
    expect(textOf(await tab().bytes(take.takeID))).toBe('abc');
  });
});

describe('a full device', () => {
  test('removes delivered takes, oldest first, and nothing else', async () => {
    const { tab, faults } = aDevice();
    const store = tab();
    const oldest = await aFinishedTake(store, { decision: 'submit', deliveredAt: ago(2000) });
    const newer = await aFinishedTake(store, { decision: 'submit', deliveredAt: ago(3000) });
    const waiting = await aFinishedTake(store, { decision: 'submit' });
    const undecided = await aFinishedTake(store, {});
    const take = aTake();
    await store.start(take);
    faults.writes.push(full());
    await store.append(take.takeID, 0, bytesOf('a'));
    expect(await store.header(oldest.takeID)).toBeNull();
    for (const { takeID } of [newer, waiting, undecided]) expect(await store.header(takeID)).not.toBeNull();
    expect(textOf(await store.bytes(take.takeID))).toBe('a');
  });

  test('rejects with StorageFull when nothing is removable, keeps what is stored, and lets the take be closed', async () => {
    const { tab, faults } = aDevice();
    const store = tab();
    const waiting = await aFinishedTake(store, { decision: 'submit' });
    const take = aTake();
    await store.start(take);
    await store.append(take.takeID, 0, bytesOf('a'));
    faults.writes.push(full());
    await expect(store.append(take.takeID, 1, bytesOf('b'))).rejects.toBeInstanceOf(StorageFull);
    faults.writes.push(full());
    const closed = await store.freeze(take.takeID, { durationMs: 1000, interruption: 'storage' });
    expect(closed).toMatchObject({ interruption: 'storage', frozen: { byteLength: 1 } });
    expect(textOf(await store.bytes(take.takeID))).toBe('a');
    expect(textOf(await store.bytes(waiting.takeID))).toBe('old');
  });
});

test('removes discarded and delivered takes after 7 days, and never a waiting one, whatever the clock says', async () => {
  const { tab } = aDevice();
  const store = tab();
  const fresh = await aFinishedTake(store, { state: 'discarded', discardedAt: ago(RETENTION_MS - 1) });
  const binned = await aFinishedTake(store, { state: 'discarded', discardedAt: ago(RETENTION_MS + 1) });
  const delivered = await aFinishedTake(store, { decision: 'submit', deliveredAt: ago(RETENTION_MS + 1) });
  const recent = await aFinishedTake(store, { decision: 'submit', deliveredAt: ago(1) });
  const waiting = await aFinishedTake(store, { decision: 'submit' });
  const undecided = await aFinishedTake(store, {});
  const gone = await store.tidy(NOW);
  expect(new Set(gone)).toEqual(new Set([binned.takeID, delivered.takeID]));
  const left = (await store.all()).map(({ takeID }) => takeID);
  expect(new Set(left)).toEqual(new Set([fresh, recent, waiting, undecided].map(({ takeID }) => takeID)));
  await store.tidy(NOW + 3_650 * 24 * 60 * 60 * 1000);
  expect((await store.all()).map(({ takeID }) => takeID)).toEqual([undecided.takeID, waiting.takeID]);
});
