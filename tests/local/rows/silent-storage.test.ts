import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeSignal } from '#local/change-signal.ts';
import { reopeningDatabase } from '#local/reopening-database.ts';
import { openDevice } from '#local/rows/device.ts';
import { type Connection, deviceConnections } from '#local/rows/device-connections.ts';
import { closeDeviceDatabase, openDeviceDatabase } from '#local/rows/device-database.ts';
import type { PackRow } from '#local/rows/device-schema.ts';
import { waitFor } from '#tests/support/eventually.ts';

/** What was seen in WebKit: the database of one collection leaves a request unanswered for ever; all others answer. */
const PACKS = 'rxdb-dexie-otomichi-device--0--packs';

const row: PackRow = {
  id: 'p1',
  uid: 'hanako',
  course: 'pf-trial_1',
  stage: 'wanted',
  version: 1,
  body: '{}',
};

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  vi.restoreAllMocks();
});

/** A device over a storage of its own, whose connections a test can reach. */
function aDevice() {
  const indexedDB = new IDBFactory();
  const connections = deviceConnections(300);
  const opened = new Map<string, Connection>();
  let databases = 0;
  const device = openDevice({
    open: () => {
      databases += 1;
      const storage = getRxStorageDexie({
        indexedDB,
        IDBKeyRange,
        onCreate: (connection, name) => {
          opened.set(name, connection);
          connections.watch(connection, name);
        },
      });
      return openDeviceDatabase(Object.assign(storage, { name: `silent-${closing.length}-${databases}` }));
    },
    restart: connections,
    pause: async () => undefined,
    settleTimeoutMs: 1_000,
    signal: changeSignal('silent'),
  });
  closing.push(() => device.close());
  const connection = () => {
    const found = opened.get(PACKS)?.backendDB();
    if (!found) throw new Error('not open');
    return found;
  };
  return { device, indexedDB, connection };
}

test('opens a collection again whose opening never ends', async () => {
  const { device, indexedDB } = aDevice();
  const open = indexedDB.open.bind(indexedDB);
  let silent = 1;
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name !== PACKS || silent === 0) return open(name, version);
    silent -= 1;
    return new IDBOpenDBRequest();
  });
  // A repetition may find what the first attempt has written: then it says that the row was there.
  await device.packs.insert(row);
  expect(await device.packs.all()).toEqual([row]);
  expect(silent).toBe(0);
});

test('ends a transaction that never ends, and reads again what waited for it', async () => {
  const { device, connection } = aDevice();
  await device.packs.insert(row);
  const stuck = connection().transaction('docs', 'readwrite');
  const store = stuck.objectStore('docs');
  const ask = () => {
    store.count().onsuccess = ask;
  };
  ask();
  expect(await device.packs.get('p1')).toEqual(row);
  await device.packs.change('p1', (before) => ({ ...before, stage: 'downloading' }));
  expect(await device.packs.get('p1')).toMatchObject({ stage: 'downloading' });
});

test('connects again when requests stay without an answer and cannot be aborted; other tables keep answering', async () => {
  const { device, connection } = aDevice();
  await device.packs.insert(row);
  const silence = new Proxy(() => undefined, {
    get: (_target, name): unknown =>
      name === 'then' ? undefined : name === Symbol.toPrimitive ? () => '' : silence,
    apply: () => silence,
    set: () => true,
  }) as never;
  connection().transaction = () => silence;
  const reading = device.packs.get('p1');
  expect(await device.notes.all()).toEqual([]);
  expect(await reading).toEqual(row);
});

test('work that is only slow comes to its end, and a silent opening is not waited for', async () => {
  let opens = 0;
  let runs = 0;
  const database = reopeningDatabase<string>({
    open: () => {
      opens += 1;
      return opens === 1 ? new Promise(() => undefined) : Promise.resolve('open');
    },
    close: () => undefined,
    pause: async () => undefined,
    settleTimeoutMs: 20,
  });
  const slow = (handle: string) =>
    new Promise<string>((done) => {
      runs += 1;
      setTimeout(() => done(handle), 60);
    });
  expect(await database.use(slow)).toBe('open');
  expect(opens).toBeGreaterThan(1);
  expect(runs).toBeLessThan(5);
});

test('a handle that comes only after it was given up is closed unused: its work would land on top of what was written since', async () => {
  let bring: (handle: string) => void = () => undefined;
  const late = new Promise<string>((done) => {
    bring = done;
  });
  const closed: string[] = [];
  let opens = 0;
  const database = reopeningDatabase<string>({
    open: () => {
      opens += 1;
      return opens === 1 ? late : Promise.resolve('fresh');
    },
    close: (handle) => closed.push(handle),
    pause: async () => undefined,
    settleTimeoutMs: 20,
  });
  const used: string[] = [];
  expect(
    await database.use(async (handle) => {
      used.push(handle);
      return handle;
    }),
  ).toBe('fresh');
  bring('late');
  await waitFor(() => expect(closed).toEqual(['late']));
  expect(used).toEqual(['fresh']);
});

test('databases that hang and never close do not keep a new one from opening', async () => {
  const indexedDB = new IDBFactory();
  const open = (name: string) =>
    openDeviceDatabase(Object.assign(getRxStorageDexie({ indexedDB, IDBKeyRange }), { name }));
  let end = () => {};
  const work = new Promise<void>((done) => {
    end = done;
  });
  const closing: Promise<void>[] = [];
  for (const name of ['hangs-1', 'hangs-2', 'hangs-3', 'hangs-4']) {
    const database = await open(name);
    void database.lockedRun(() => work);
    closing.push(closeDeviceDatabase(database));
  }
  const last = await open('works');
  await last.collections.packs.insert(row);
  end();
  await Promise.all(closing);
  expect(await last.collections.packs.findOne('p1').exec()).toMatchObject({ id: 'p1' });
  await closeDeviceDatabase(last);
});
