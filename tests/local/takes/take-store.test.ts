import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { MAX_ROW_BYTES } from '#local/takes/chunk-buffer.ts';
import { EmptyTakeError, TakeClosedError, TakeUndeliveredError } from '#local/takes/device-takes.ts';
import type { TakeHeader } from '#local/takes/take.ts';
import { chunksOf, openTakeDatabase } from '#local/takes/take-database.ts';
import { aDevice } from '#tests/support/device/a-device.ts';
import { aTake, bytesOf, textOf } from '#tests/support/device/a-take.ts';

const PLAIN = { durationMs: 1000 };

describe('the take store', () => {
  test('returns chunks in order to another tab, whatever order they were written in', async () => {
    const { tab } = aDevice();
    const take = aTake();
    const store = tab();
    await store.start(take);
    await Promise.all([
      store.append(take.takeID, 2, bytesOf('c')),
      store.append(take.takeID, 0, bytesOf('a')),
      store.append(take.takeID, 1, bytesOf('b')),
    ]);
    expect(textOf(await tab().bytes(take.takeID))).toBe('abc');
  });

  test('ignores an empty chunk', async () => {
    const { tab } = aDevice();
    const take = aTake();
    const store = tab();
    await store.start(take);
    await store.append(take.takeID, 0, new ArrayBuffer(0));
    expect(await store.bytes(take.takeID)).toEqual([]);
    await expect(store.freeze(take.takeID, PLAIN)).rejects.toBeInstanceOf(EmptyTakeError);
  });

  test('stores a giant chunk in rows of at most 1 MB and returns it whole', async () => {
    const { tab } = aDevice();
    const take = aTake();
    const store = tab();
    const giant = new Uint8Array(2 * MAX_ROW_BYTES + 10).map((_, index) => index % 251).buffer;
    await store.start(take);
    await store.append(take.takeID, 0, giant);
    const db = await openTakeDatabase(() => undefined);
    expect(await db.count('chunks', chunksOf(take.takeID))).toBe(3);
    const back = Buffer.concat((await store.bytes(take.takeID)).map((part) => Buffer.from(part)));
    expect(back.equals(Buffer.from(giant))).toBe(true);
  });

  test('freezing hashes a megabyte at a time, and many small rows', async () => {
    const { tab } = aDevice();
    const [file, recording] = [aTake(), aTake()];
    const store = tab();
    await store.start(file);
    await store.append(file.takeID, 0, new ArrayBuffer(4 * MAX_ROW_BYTES));
    await store.start(recording);
    for (let seq = 0; seq < 40; seq += 1) await store.append(recording.takeID, seq, bytesOf('x'));
    const asked = vi.spyOn(IDBObjectStore.prototype, 'getAllKeys');
    await store.freeze(file.takeID, PLAIN);
    expect(asked.mock.calls.map(([, count]) => count)).toEqual([1, 1, 1, 1, 1]);
    asked.mockClear();
    const { frozen } = await store.freeze(recording.takeID, PLAIN);
    expect(asked.mock.calls.map(([, count]) => count)).toEqual([1, 16, 16, 16]);
    asked.mockRestore();
    const sha256 = createHash('sha256').update('x'.repeat(40)).digest('hex');
    expect(frozen).toMatchObject({ byteLength: 40, sha256 });
  });

  test('hands out a megabyte at a time for a delivery, and many small rows', async () => {
    const { tab } = aDevice();
    const [file, recording] = [aTake(), aTake()];
    const store = tab();
    await store.start(file);
    await store.append(file.takeID, 0, new ArrayBuffer(3 * MAX_ROW_BYTES + 1));
    await store.start(recording);
    for (let seq = 0; seq < 40; seq += 1) await store.append(recording.takeID, seq, bytesOf(`${seq} `));
    const rowsOf = async ({ takeID }: TakeHeader) => {
      const found: (readonly ArrayBuffer[])[] = [];
      for await (const rows of store.rows(takeID)) found.push(rows);
      return found;
    };
    const batches = (await rowsOf(file)).map((rows) => rows.map(({ byteLength }) => byteLength));
    expect(batches).toEqual([[MAX_ROW_BYTES], [MAX_ROW_BYTES], [MAX_ROW_BYTES], [1]]);
    const read = await rowsOf(recording);
    expect(read.map(({ length }) => length)).toEqual([1, 16, 16, 7]);
    expect(textOf(read.flat())).toBe(Array.from({ length: 40 }, (_, seq) => `${seq} `).join(''));
    expect(await rowsOf(aTake())).toEqual([]);
  });

  test('freezing fixes length and sha256 permanently, and is repeatable', async () => {
    const { tab } = aDevice();
    const take = aTake();
    const store = tab();
    await store.start(take);
    await store.append(take.takeID, 0, bytesOf('do'));
    await store.append(take.takeID, 1, bytesOf('re'));
    const frozen = await store.freeze(take.takeID, { durationMs: 1999.6, interruption: 'muted' });
    expect(frozen).toMatchObject({ state: 'closed', interruption: 'muted' });
    const sha256 = createHash('sha256').update('dore').digest('hex');
    expect(frozen.frozen).toEqual({ byteLength: 4, sha256, durationMs: 2000 });
    await expect(store.append(take.takeID, 2, bytesOf('mi'))).rejects.toBeInstanceOf(TakeClosedError);
    expect(await tab().freeze(take.takeID, { durationMs: 5 })).toEqual(frozen);
  });

  test('freezing hashes a long take in order, however many rows it has', async () => {
    const { tab } = aDevice();
    const take = aTake();
    const store = tab();
    await store.start(take);
    const slices = Array.from({ length: 70 }, (_, seq) => `slice ${seq};`);
    for (const [seq, text] of slices.entries()) await store.append(take.takeID, seq, bytesOf(text));
    const { frozen } = await store.freeze(take.takeID, PLAIN);
    expect(frozen?.sha256).toBe(createHash('sha256').update(slices.join('')).digest('hex'));
  });

  test('assigns the order of takes itself, so that a jumping clock cannot change it', async () => {
    const { tab } = aDevice();
    const first = aTake({ startedAt: '2030-01-01T00:00:00.000Z' });
    const second = aTake({ startedAt: '2020-01-01T00:00:00.000Z' });
    const other = aTake({ lessonID: 'pf-01-02' });
    const stranger = aTake({ uid: 'jiro' });
    const store = tab();
    for (const take of [first, second, other, stranger]) await store.start(take);
    const listed = await store.listOf('hanako', 'pf-01-01');
    expect(listed.map(({ takeID, createdSeq }) => [takeID, createdSeq])).toEqual([
      [second.takeID, 2],
      [first.takeID, 1],
    ]);
    expect((await store.listOf('hanako')).length).toBe(3);
  });

  test('loses nothing when two tabs change a header at once', async () => {
    const { tab } = aDevice();
    const take = aTake({ note: '' });
    const one = tab();
    const two = tab();
    await one.start(take);
    const add = (letter: string) => (header: typeof take) => ({ ...header, note: header.note + letter });
    await Promise.all(
      [...'abcdefghij'].map((letter, at) => (at % 2 ? one : two).change(take.takeID, add(letter))),
    );
    const { note } = (await one.header(take.takeID)) ?? {};
    expect([...(note ?? '')].sort().join('')).toBe('abcdefghij');
  });

  test('preserves a field of a newer version', async () => {
    const { tab } = aDevice();
    const take = aTake();
    const store = tab();
    await store.start(take);
    const db = await openTakeDatabase(() => undefined);
    await db.put('takes', { ...take, tempo: 96 } as never);
    await store.change(take.takeID, (header) => ({ ...header, note: 'x' }));
    expect(await db.get('takes', take.takeID)).toMatchObject({ note: 'x', tempo: 96 });
  });

  test('neither shows nor deletes a header that does not parse', async () => {
    const { tab } = aDevice();
    const db = await openTakeDatabase(() => undefined);
    await db.put('takes', { takeID: 'from-the-future', uid: 'hanako' } as never);
    const store = tab();
    expect(await store.listOf('hanako')).toEqual([]);
    await store.tidy(Date.now());
    expect(await db.count('takes')).toBe(1);
  });

  test('removes a take with its bytes, but refuses a submitted take until the server has it', async () => {
    const { tab } = aDevice();
    const take = aTake();
    const store = tab();
    await store.start(take);
    await store.append(take.takeID, 0, bytesOf('a'));
    await store.freeze(take.takeID, PLAIN);
    await store.change(take.takeID, (header) => ({ ...header, decision: 'submit' }));
    await expect(store.remove(take.takeID)).rejects.toBeInstanceOf(TakeUndeliveredError);
    expect(textOf(await store.bytes(take.takeID))).toBe('a');
    await store.change(take.takeID, (header) => ({ ...header, deliveredAt: '2026-11-21T02:00:00.000Z' }));
    await store.remove(take.takeID);
    expect(await store.header(take.takeID)).toBeNull();
    expect(await store.bytes(take.takeID)).toEqual([]);
  });
});

describe('an interrupted take', () => {
  test('is found by its owner once its tab is gone, and not while it is being recorded', async () => {
    const { tab, locks } = aDevice();
    const take = aTake();
    const store = tab();
    await store.start(take);
    await store.append(take.takeID, 0, bytesOf('a'));
    expect(await store.isRecording()).toBe(true);
    expect(await tab().findInterrupted('hanako')).toEqual([]);
    locks.killHolder(`take-${take.takeID}`);
    const found = await tab().findInterrupted('hanako');
    expect(found.map(({ takeID }) => takeID)).toEqual([take.takeID]);
    expect(await tab().findInterrupted('jiro')).toEqual([]);
  });

  test('is none of those that this tab records, in a browser without Web Locks', async () => {
    const { tab } = aDevice();
    const store = tab({ locks: null });
    const take = aTake();
    await store.start(take);
    expect(await store.findInterrupted('hanako')).toEqual([]);
    await store.append(take.takeID, 0, bytesOf('a'));
    expect(await tab({ locks: null }).findInterrupted('hanako')).toHaveLength(1);
    await store.freeze(take.takeID, PLAIN);
    expect(await store.findInterrupted('hanako')).toEqual([]);
  });

  test('is not offered after stopping, which releases the recording lock', async () => {
    const { tab } = aDevice();
    const take = aTake();
    const store = tab();
    await store.start(take);
    await store.append(take.takeID, 0, bytesOf('a'));
    await store.freeze(take.takeID, PLAIN);
    expect(await store.isRecording()).toBe(false);
    expect(await store.findInterrupted('hanako')).toEqual([]);
  });
});

test('notifies another tab of a change', async () => {
  const { tab } = aDevice();
  const take = aTake();
  const here = tab();
  const there = tab();
  const notified = new Promise<TakeHeader[]>((resolve) => {
    there.subscribe(() => resolve(there.listOf(take.uid)));
  });
  await here.start(take);
  expect((await notified).map(({ takeID }) => takeID)).toEqual([take.takeID]);
  await here.close();
  await there.close();
});
