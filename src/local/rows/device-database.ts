import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { DEVICE_DATABASE } from '#local/database-names.ts';
import type { Restart } from '#local/reopening-database.ts';
import { deviceConnections } from './device-connections.ts';
import { DEVICE_SCHEMAS, type DeviceCollection, type DeviceRows } from './device-schema.ts';

export type DeviceCollections = { [C in DeviceCollection]: RxCollection<DeviceRows[C]> };
export type DeviceDatabase = RxDatabase<DeviceCollections>;

// biome-ignore lint/suspicious/noExplicitAny: internals of the storage, which our code never reads
export type DeviceStorage = RxStorage<any, any>;

/** Of this runtime: the connections are RxDB's own, one for each collection, whichever database object uses them. */
const connections = deviceConnections();

let opened = 0;

/**
 * A storage whose writes are on disk before they resolve. Each has a name of its own: RxDB opens a second database of a
 * name only after the first was closed, which never happens to one that hangs. The data does not depend on the name.
 */
const strictStorage = (): DeviceStorage => {
  opened += 1;
  const storage = getRxStorageDexie({ chromeTransactionDurability: 'strict', onCreate: connections.watch });
  return Object.assign(storage, { name: `dexie-${opened}` });
};

export const restartConnections: Restart = connections;

/** Opens this device's database. The page, other tabs and the worker each open the same one once. */
export async function openDeviceDatabase(storage = strictStorage()): Promise<DeviceDatabase> {
  const database = await createRxDatabase<DeviceCollections>({
    name: DEVICE_DATABASE,
    storage,
    multiInstance: true,
    // Reopening after a lost connection replaces the dead instance of this runtime.
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

/**
 * Closes it. RxDB waits until a database is idle, which one that hangs never is, and refuses to open more than 13
 * collections at once: so each collection is closed by itself at once, and none of them counts any longer.
 */
export async function closeDeviceDatabase(database: DeviceDatabase): Promise<void> {
  const collections = Object.values(database.collections).map((collection) => collection.close());
  await Promise.all([database.close(), ...collections]);
}
