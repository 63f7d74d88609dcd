import type { Machine } from '#outbox/deliver.ts';
import type { OutboxPorts } from '#outbox/ports.ts';
import type { Chance } from '#tests/support/chance.ts';
import type { FaultPlan } from './faults.ts';
import { type Truth, truthOf } from './truth.ts';
import { EPOCH, quickHash, type VirtualDevice, virtualDevice } from './virtual-device.ts';
import { virtualLock } from './virtual-lock.ts';
import { virtualApi } from './virtual-network.ts';
import type { VirtualProcess } from './virtual-process.ts';
import { serverKeys } from './virtual-server/server-keys.ts';
import { emptyServerState } from './virtual-server/server-state.ts';
import { type VirtualServer, virtualServer } from './virtual-server/virtual-server.ts';
import { virtualPut } from './virtual-server/virtual-upload.ts';
import { virtualIdentity } from './virtual-session.ts';
import { virtualActivities, virtualBytes, virtualParcels, writing } from './virtual-storage.ts';
import { type VirtualTime, virtualTime } from './virtual-time.ts';

/** What a suite breaks on purpose; {} is the product itself. */
export interface Variant {
  machine?: Machine;
  /** Replaces ports of every process. */
  ports?: (ports: OutboxPorts, world: VirtualWorld) => OutboxPorts;
  /** False: the server does not recognise recordings. */
  uniqueRecordings?: boolean;
  /** False: the server forgets Idempotency-Keys at once. */
  keys?: boolean;
  /** Groups of faults that are not played, e.g. `F17`. */
  without?: readonly string[];
}

export interface VirtualWorld {
  time: VirtualTime;
  chance: Chance;
  faults: FaultPlan;
  device: VirtualDevice;
  server: VirtualServer;
  truth: Truth;
  /** Uploads whose object is lost before they are registered. */
  vanishing: Set<string>;
  /** The learner writes another note while the last one is in flight. */
  rewrite(): void;
  /** Another person is signed in for a while. */
  switchFor(ms: number): void;
}

export const LEARNERS = ['aoi', 'botan'] as const;
export const LESSONS = ['lesson-1', 'lesson-2'] as const;

export function virtualWorld(chance: Chance, faults: FaultPlan, variant: Variant): VirtualWorld {
  const time = virtualTime();
  const uniqueRecordings = variant.uniqueRecordings ?? true;
  const deps = { now: time.now, newID: chance.uuid, sha256: quickHash, uniqueRecordings };
  const state = emptyServerState(deps, LESSONS);
  const keys = variant.keys === false ? null : serverKeys(time.now);
  const server = virtualServer({ state, keys, time, chance });
  const device = virtualDevice();
  const world: VirtualWorld = {
    time,
    chance,
    faults,
    device,
    server,
    truth: truthOf(state),
    vanishing: new Set(),
    rewrite: () => {},
    switchFor(ms) {
      const { uid } = device.session;
      const other = LEARNERS.find((learner) => learner !== uid) ?? null;
      device.session = { uid: other, token: null, until: 0 };
      time.after(ms, () => {
        if (device.session.uid === other) device.session = { uid, token: null, until: 0 };
      });
    },
  };
  return world;
}

/** The outbox's ports for one process. */
export function portsOf(process: VirtualProcess, world: VirtualWorld, variant: Variant): OutboxPorts {
  const { time, chance, faults, device, truth } = world;
  const storage = { device, faults, onWritten: truth.written };
  const ports: OutboxPorts = {
    now: () => EPOCH + time.now() + device.clockOff,
    luck: chance.next,
    newKey: chance.uuid,
    alone: virtualLock(process, device, time),
    identity: virtualIdentity(process, world),
    parcels: virtualParcels(process, storage),
    activities: virtualActivities(process, storage),
    bytes: virtualBytes(process, storage),
    picture: (id) => virtualBytes(process, storage)({ id }),
    dropPicture: (id) =>
      writing(process, storage, () => {
        device.bytes.delete(id);
      }),
    isOffline: () => time.now() < device.offlineUntil,
    sha256: async (bytes) => quickHash(bytes),
    api: virtualApi(process, world),
    put: virtualPut(process, world),
    onDelivered: ({ id }) => {
      if (faults.strikes('F48 killed after the read-back', 0.3)) process.kill();
      return writing(process, storage, () => {
        const take = device.takes.get(id);
        if (take !== undefined) device.takes.set(id, { ...take, deliveredAt: String(time.now()) });
      });
    },
  };
  return variant.ports?.(ports, world) ?? ports;
}
