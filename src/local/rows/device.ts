import { type ChangeSignal, changeSignal } from '#local/change-signal.ts';
import { DEVICE_DATABASE } from '#local/database-names.ts';
import { pause, type Restart, reopeningDatabase } from '#local/reopening-database.ts';
import type { MakeRoom } from '#local/with-room.ts';
import {
  closeDeviceDatabase,
  type DeviceDatabase,
  openDeviceDatabase,
  restartConnections,
} from './device-database.ts';
import type { DeviceCollection, DeviceRows } from './device-schema.ts';
import { type DeviceTable, deviceTable } from './device-table.ts';

/** The tables of this device: everything but the bytes of takes and packs. */
export type Device = { [C in DeviceCollection]: DeviceTable<DeviceRows[C]> } & {
  close(): Promise<void>;
};

export interface DeviceDeps {
  open: () => Promise<DeviceDatabase>;
  pause: (ms: number) => Promise<void>;
  restart: Restart;
  settleTimeoutMs: number;
  signal: ChangeSignal;
  /** What goes on a full device for the steps of a delivery; by default nothing. */
  makeRoom: MakeRoom;
}

const NOTHING_GOES: MakeRoom = async () => false;

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
  // A delivery writes each of its steps. For anything else, a pack above all, nobody's recording goes.
  const makesRoom = { signal, makeRoom: parts.makeRoom ?? NOTHING_GOES };
  const makesNone = { signal, makeRoom: NOTHING_GOES };
  return {
    config: deviceTable('config', database, makesNone),
    notes: deviceTable('notes', database, makesNone),
    parcels: deviceTable('parcels', database, makesRoom),
    activities: deviceTable('activities', database, makesRoom),
    packs: deviceTable('packs', database, makesNone),
    close: async () => {
      signal.close();
      await database.close();
    },
  };
}
