import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LEGACY_DATABASE } from '#local/database-names.ts';
import { isDeviceInUse } from '#local/device-in-use.ts';
import type { Device } from '#local/rows/device.ts';
import { deviceConfig } from '#local/rows/device-config.ts';
import { openTakeStore } from '#local/takes/take-store.ts';
import { aDeviceDatabase } from '#tests/support/device/a-device-database.ts';
import { aTake } from '#tests/support/device/a-take.ts';

vi.spyOn(console, 'warn').mockImplementation(() => undefined);

let device: Device;
let close: () => Promise<void>;
beforeEach(() => {
  const database = aDeviceDatabase();
  device = database.runtime();
  close = database.close;
});
afterEach(() => close());

const row = { id: 'r1', uid: 'hana', lessonID: 'pf-01-01', version: 1, body: '{}' };

test('a device without databases is not in use, and asking makes none', async () => {
  const idb = new IDBFactory();
  expect(await isDeviceInUse(idb)).toBe(false);
  expect(await idb.databases()).toEqual([]);
});

test('real rows count from when they are written until they are removed, also while RxDB still has their remains', async () => {
  expect(await isDeviceInUse()).toBe(false);
  await device.config.insert({ key: 'haveClosedGuidance', body: 'true' });
  expect(await isDeviceInUse()).toBe(false);

  const tables = [
    [device.parcels, { ...row, stage: 'address', gateAt: 0 }],
    [device.activities, { ...row, kind: 'complete' }],
    [device.packs, { ...row, course: 'pf_1', stage: 'kept' }],
    [device.notes, row],
  ] as const;
  for (const [table, content] of tables) {
    await table.insert(content as never);
    expect(await isDeviceInUse()).toBe(true);
    await table.change('r1', () => null);
    expect(await isDeviceInUse()).toBe(false);
  }

  const config = deviceConfig(device.config);
  await config.write('signInIntent', { kind: 'signUp' });
  expect(await isDeviceInUse()).toBe(true);
  await config.clear('signInIntent');
  expect(await isDeviceInUse()).toBe(false);
});

test('a take counts from its first moment', async () => {
  const takes = openTakeStore({ locks: null });
  const take = aTake({ state: 'recording' });
  await takes.start(take);
  expect(await isDeviceInUse()).toBe(true);
  await takes.remove(take.takeID);
  expect(await isDeviceInUse()).toBe(false);
  await takes.close();
});

test('data of the earlier version counts', async () => {
  const db = await openDB(LEGACY_DATABASE, 2);
  expect(await isDeviceInUse()).toBe(true);
  db.close();
});

test('in doubt the device is in use: no list of databases, an error, no answer', async () => {
  expect(await isDeviceInUse({} as globalThis.IDBFactory)).toBe(true);
  const failing = { databases: () => Promise.reject(new Error('blocked')) };
  expect(await isDeviceInUse(failing as unknown as globalThis.IDBFactory)).toBe(true);
  vi.useFakeTimers();
  const silent = { databases: () => new Promise(() => {}) };
  const answer = isDeviceInUse(silent as unknown as globalThis.IDBFactory);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await answer).toBe(true);
  vi.useRealTimers();
});
