import { type ChangeSignal, changeSignal } from '#local/change-signal.ts';
import { DEVICE_DATABASE } from '#local/database-names.ts';
import { pause, type Restart, reopeningDatabase } from '#local/reopening-database.ts';
import {
  closeDeviceDatabase,
  type DeviceDatabase,
  openDeviceDatabase,
  restartConnections,
} from './device-database.ts';
import type { DeviceCollection, DeviceRows } from './device-schema.ts';
import { type DeviceTable, deviceTable, type MakeRoom } from './device-table.ts';

/** The tables of this device: everything but the bytes of takes and packs. */
export type Device = { [C in DeviceCollection]: DeviceTable<DeviceRows[C]> } & {
  /** Calls the listener after a change in this runtime, another tab or the worker. */
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
};

export interface DeviceDeps {
  open: () => Promise<DeviceDatabase>;
  pause: (ms: number) => Promise<void>;
  restart: Restart;
  settleTimeoutMs: number;
  signal: ChangeSignal;
  /** What goes on a full device; by default nothing. */
  makeRoom: MakeRoom;
}

/** Creates the tables; the first read or write opens the database. */
export function openDevice(parts: Partial<DeviceDeps> = {}): Device {
  const signal = parts.signal ?? changeSignal(DEVICE_DATABASE);
  const database = reopeningDatabase<DeviceDatabase>({
    open: parts.open ?? openDeviceDatabase,
    close: closeDeviceDatabase,
    pause: parts.pause ?? pause,
    restart: parts.restart ?? restartConnections,
    ...(parts.settleTimeoutMs === undefined ? {} : { settleTimeoutMs: parts.settleTimeoutMs }),
  });
  const given = { signal, makeRoom: parts.makeRoom ?? (async () => false) };
  return {
    config: deviceTable('config', database, given),
    notes: deviceTable('notes', database, given),
    parcels: deviceTable('parcels', database, given),
    activities: deviceTable('activities', database, given),
    packs: deviceTable('packs', database, given),
    subscribe: (listener) => signal.subscribe(listener),
    close: async () => {
      signal.close();
      await database.close();
    },
  };
}
