import type { Activity } from '#outbox/activity.ts';
import { isSettled, type Parcel, parseParcel } from '#outbox/parcel.ts';
import type { OutboxPorts } from '#outbox/ports.ts';
import type { DeviceActivities, DeviceParcels } from '#outbox/row-stores.ts';
import type { FaultPlan } from './faults.ts';
import type { VirtualDevice } from './virtual-device.ts';
import type { VirtualProcess } from './virtual-process.ts';

export interface StorageWorld {
  device: VirtualDevice;
  faults: FaultPlan;
  /** Called with every parcel that is written. */
  onWritten(parcel: Parcel): void;
}

/** Bodies never change, so each is parsed once. */
const parsed = new WeakMap<object, Parcel | null>();
function read(body: unknown): Parcel | null {
  if (typeof body !== 'object' || body === null) return null;
  const known = parsed.get(body);
  if (known !== undefined) return known;
  const parcel = parseParcel(body);
  parsed.set(body, parcel);
  return parcel;
}

class StorageLost extends Error {}

/** The device's rows as one process sees them: reads and writes are separate steps, so conflicts are real. */
export function virtualParcels(process: VirtualProcess, world: StorageWorld): DeviceParcels {
  const { device } = world;
  const readable = (fits: (parcel: Parcel) => boolean) =>
    reading(process, world, () => {
      const parcels: Parcel[] = [];
      for (const { body } of device.parcels.values()) {
        const parcel = read(body);
        if (parcel !== null && fits(parcel)) parcels.push(parcel);
      }
      return parcels;
    });
  return {
    listOf: (uid) => readable((parcel) => parcel.uid === uid && !isSettled(parcel)),
    all: () => readable(() => true),
    unreadable: () =>
      reading(process, world, () =>
        [...device.parcels]
          .filter(([, { body }]) => read(body) === null)
          .map(([id]) => ({ id, uid: '', lessonID: '', stage: '', gateAt: 0, version: 2, body: '' })),
      ),
    get: (id) =>
      reading(process, world, () => {
        const row = device.parcels.get(id);
        return row === undefined ? null : read(row.body);
      }),
    add: (parcel) =>
      writing(process, world, () => {
        if (device.parcels.has(parcel.id)) return false;
        device.parcels.set(parcel.id, { rev: 1, body: parcel });
        return true;
      }),
    forget: (id) =>
      writing(process, world, () => {
        const parcel = read(device.parcels.get(id)?.body);
        if (parcel !== null && isSettled(parcel)) device.parcels.delete(id);
      }),
    async apply(id, change) {
      for (;;) {
        const row = await reading(process, world, () => device.parcels.get(id));
        const current = row === undefined ? null : read(row.body);
        if (row === undefined || current === null) return null;
        const next = change(current);
        if (next === current) return current;
        if (read(next) === null) throw new TypeError(`not a parcel: ${JSON.stringify(next)}`);
        const written = await writing(process, world, () => {
          if (device.parcels.get(id)?.rev !== row.rev) return false;
          device.parcels.set(id, { rev: row.rev + 1, body: next });
          world.onWritten(next);
          return true;
        });
        if (written) return next;
      }
    },
  };
}

export function virtualActivities(process: VirtualProcess, world: StorageWorld): DeviceActivities {
  const { activities } = world.device;
  return {
    add: (activity) =>
      writing(process, world, () => {
        if (activities.has(activity.id)) return false;
        activities.set(activity.id, activity);
        return true;
      }),
    listOf: (uid) =>
      reading(process, world, () => [...activities.values()].filter((each) => each.uid === uid)),
    apply: (id, change) =>
      writing(process, world, () => {
        const current = activities.get(id);
        const next: Activity | null = current === undefined ? null : change(current);
        if (next === null) activities.delete(id);
        else activities.set(id, next);
        return next;
      }),
  };
}

export function virtualBytes(
  process: VirtualProcess,
  world: StorageWorld,
): (named: { id: string }) => ReturnType<OutboxPorts['bytes']> {
  return ({ id }) =>
    reading(process, world, () => {
      const bytes = world.device.bytes.get(id) ?? null;
      if (bytes === null || !world.faults.strikes('F14 other bytes read', 0.1)) return bytes;
      return bytes.map((byte, at) => (at === 0 ? byte ^ 1 : byte));
    });
}

/** A read of one process, which may fail. */
export function reading<T>(process: VirtualProcess, { faults }: StorageWorld, read: () => T): Promise<T> {
  return process.step(1, () => {
    if (faults.strikes('F12 storage lost at a read', 0.04)) throw new StorageLost();
    return read();
  });
}

/** Every write is strict: a confirmed write is on disk; an unconfirmed one is unknown. */
export function writing<T>(process: VirtualProcess, { faults }: StorageWorld, write: () => T): Promise<T> {
  return process.step(2, () => {
    if (faults.strikes('F11 device full', 0.05)) throw new StorageLost();
    if (faults.strikes('F12 storage lost before the write', 0.05)) throw new StorageLost();
    const written = write();
    if (faults.strikes('F12 storage lost after the write', 0.05)) throw new StorageLost();
    return written;
  });
}
