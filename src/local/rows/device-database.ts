import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { DEVICE_SCHEMAS, type DeviceCollection, type DeviceRows } from './device-schema.ts';

export const DEVICE_DATABASE = 'otomichi-device';

export type DeviceCollections = { [C in DeviceCollection]: RxCollection<DeviceRows[C]> };
export type DeviceDatabase = RxDatabase<DeviceCollections>;

// biome-ignore lint/suspicious/noExplicitAny: the storage's own internals, which nobody here looks at
export type DeviceStorage = RxStorage<any, any>;

/** On disk before a write resolves. */
export const strictStorage = (): DeviceStorage =>
  getRxStorageDexie({ chromeTransactionDurability: 'strict' });

/** Opens the rows of this device. Page, further tabs and the worker open the same, each once. */
export async function openDeviceDatabase(storage = strictStorage()): Promise<DeviceDatabase> {
  const database = await createRxDatabase<DeviceCollections>({
    name: DEVICE_DATABASE,
    storage,
    multiInstance: true,
    // Opening again after a lost connection retires whatever the dead one left behind in this runtime.
    closeDuplicates: true,
  });
  await database.addCollections({
    config: { schema: DEVICE_SCHEMAS.config },
    notes: { schema: DEVICE_SCHEMAS.notes },
    parcels: { schema: DEVICE_SCHEMAS.parcels },
    activities: { schema: DEVICE_SCHEMAS.activities },
    packs: { schema: DEVICE_SCHEMAS.packs },
  });
  return database;
}
