import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { changeSignal } from '#local/change-signal.ts';
import { type Device, type DeviceDeps, openDevice } from '#local/rows/device.ts';
import { type DeviceDatabase, openDeviceDatabase } from '#local/rows/device-database.ts';

let devices = 0;

/**
 * A device with empty tables. Each `runtime()` is a tab or the worker. RxDB allows one database of a name in
 * a process, so each gets a storage of its own name over the same IndexedDB.
 */
export function aDeviceDatabase() {
  const indexedDB = new IDBFactory();
  globalThis.indexedDB = indexedDB;
  devices += 1;
  const name = `device-${devices}`;
  const opened: Device[] = [];
  const databases: DeviceDatabase[] = [];
  let runtimes = 0;
  const runtime = (more: Partial<DeviceDeps> = {}): Device => {
    runtimes += 1;
    const settings = { chromeTransactionDurability: 'strict', indexedDB, IDBKeyRange } as const;
    const storage = Object.assign(getRxStorageDexie(settings), { name: `${name}-${runtimes}` });
    const device = openDevice({
      open: async () => {
        const database = await openDeviceDatabase(storage);
        databases.push(database);
        return database;
      },
      pause: async () => undefined,
      signal: changeSignal(name),
      ...more,
    });
    opened.push(device);
    return device;
  };
  const close = async () => {
    for (const device of opened) await device.close();
  };
  return { runtime, databases, close };
}

/** What WebKit does to a living page: the connection of a collection is lost. */
export async function loseConnection(database: DeviceDatabase, collection: 'parcels'): Promise<void> {
  const { dexieDb } = await database[collection].storageInstance.internals;
  dexieDb.close();
}
