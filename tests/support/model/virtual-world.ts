import type { Machine } from '#outbox/deliver-parcels.ts';
import { markDelivered, outboxLock, reportProgress, withSignsOfLife } from '#outbox/device-ports.ts';
import type { HandInDeps } from '#outbox/hand-in.ts';
import type { OutboxPorts } from '#outbox/ports.ts';
import type { ServerCheckLog } from '#outbox/server-check.ts';
import type { Chance } from '#tests/support/chance.ts';
import { virtualLocks } from './device/virtual-lock.ts';
import { type VirtualAir, virtualAir } from './device/virtual-progress.ts';
import { virtualTakes } from './device/virtual-takes.ts';
import type { FaultPlan } from './faults.ts';
import { type Truth, truthOf } from './truth.ts';
import { EPOCH, quickHash, type VirtualDevice, virtualDevice } from './virtual-device.ts';
import { virtualApi } from './virtual-network.ts';
import type { VirtualProcess } from './virtual-process.ts';
import { serverKeys } from './virtual-server/server-keys.ts';
import { emptyServerState } from './virtual-server/server-state.ts';
import { virtualParts } from './virtual-server/virtual-parts.ts';
import { type VirtualServer, virtualServer } from './virtual-server/virtual-server.ts';
import { virtualPut } from './virtual-server/virtual-upload.ts';
import { virtualIdentity } from './virtual-session.ts';
import { reading, virtualActivities, virtualBytes, virtualParcels, writing } from './virtual-storage.ts';
import { type VirtualTime, virtualTime } from './virtual-time.ts';

/** What a suite breaks on purpose; {} is the product itself. */
export interface Variant {
  machine?: Machine;
  /** Replaces ports of every process. */
  ports?: (ports: PhonePorts, world: VirtualWorld) => PhonePorts;
  /** False: the server does not recognise recordings. */
  uniqueRecordings?: boolean;
  /** False: the server forgets Idempotency-Keys at once. */
  keys?: boolean;
  /** False: the server keeps the note that arrived last, as the version before did. */
  orderedNotes?: boolean;
  /** True: the server appends a part wherever its draft ends, and believes the announced hash. */
  blindParts?: boolean;
  /** False: nobody takes the lock for frozen. A living holder that is overtaken is what the server's keys are for. */
  overtakes?: boolean;
  /** Groups of faults that are not played, e.g. `F17`. */
  without?: readonly string[];
}

/** Everything that the outbox's own code asks of a device: to deliver, to hand in, to repair at start, to compare. */
export interface PhonePorts extends OutboxPorts, HandInDeps {
  parcels: HandInDeps['parcels'];
  activities: HandInDeps['activities'];
  checks: ServerCheckLog;
}

export interface VirtualWorld {
  time: VirtualTime;
  chance: Chance;
  faults: FaultPlan;
  device: VirtualDevice;
  air: VirtualAir;
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
  const blindParts = variant.blindParts ?? false;
  const orderedNotes = variant.orderedNotes ?? true;
  const tests = { uniqueRecordings, minResumable: 4, blindParts, orderedNotes };
  const deps = { now: time.now, newID: chance.uuid, sha256: quickHash, ...tests };
  const state = emptyServerState(deps, LESSONS);
  const keys = variant.keys === false ? null : serverKeys(time.now);
  const server = virtualServer({ state, keys, time, chance });
  const device = virtualDevice();
  const world: VirtualWorld = {
    time,
    chance,
    faults,
    device,
    air: virtualAir(device),
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

/** What the outbox's own code gets in one process. */
export function portsOf(process: VirtualProcess, world: VirtualWorld, variant: Variant): PhonePorts {
  const { time, chance, faults, device, truth, air } = world;
  const storage = { device, faults, onWritten: truth.written };
  const now = () => EPOCH + time.now() + device.clockOff;
  const sending = air.join(process);
  const waitClock = variant.overtakes === false ? () => 0 : now;
  const locked = outboxLock(virtualLocks(process, device, faults), waitClock, sending);
  const parcels = virtualParcels(process, storage);
  const takes = virtualTakes(process, storage, truth);
  const readBytes = virtualBytes(process, storage);
  const put = virtualPut(process, world);
  const parts = virtualParts(process, world, readBytes);
  let uploading = '';
  const ports: PhonePorts = {
    now,
    luck: chance.next,
    later: process.later,
    newKey: chance.uuid,
    stamp: () => ({ now: now(), luck: chance.next(), key: chance.uuid() }),
    alone: (work) => (device.webLocks ? locked(work) : work(() => true)),
    identity: virtualIdentity(process, world),
    takes,
    parcels: {
      ...parcels,
      // The takes of the model are tiny: some stand for a large one.
      add: (parcel) => parcels.add(chance.hits(0.4) ? { ...parcel, resumable: true } : parcel),
      async apply(id, change) {
        const parcel = await parcels.apply(id, change);
        if (parcel !== null) reportProgress(sending, parcel);
        return parcel;
      },
    },
    activities: virtualActivities(process, storage),
    bytes: (parcel) => {
      uploading = parcel.id;
      return readBytes(parcel);
    },
    picture: (id) => {
      uploading = id;
      return readBytes({ id });
    },
    dropPicture: (id) =>
      writing(process, storage, () => {
        sending.end(id);
        device.bytes.delete(id);
      }),
    isOffline: () => time.now() < device.offlineUntil,
    sha256: async (bytes) => quickHash(bytes),
    api: virtualApi(process, world),
    put: (upload) => withSignsOfLife(sending, uploading, () => put(upload), process.every),
    parts: {
      ...parts,
      send: (parcel, part) =>
        withSignsOfLife(sending, parcel.id, () => parts.send(parcel, part), process.every),
    },
    onDelivered: (parcel) => {
      if (faults.strikes('F48 killed after the read-back', 0.3)) process.kill();
      return markDelivered(takes, parcel, now());
    },
    checks: {
      read: () => reading(process, storage, () => device.checked),
      write: (checked) =>
        writing(process, storage, () => {
          device.checked = checked;
        }),
    },
  };
  return variant.ports?.(ports, world) ?? ports;
}
