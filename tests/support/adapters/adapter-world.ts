import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { unwrap } from 'idb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import * as z from 'zod/mini';
import type { Api } from '#api/client.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { changeSignal } from '#local/change-signal.ts';
import { type Device, openDevice } from '#local/rows/device.ts';
import { deviceConnections } from '#local/rows/device-connections.ts';
import { openDeviceDatabase } from '#local/rows/device-database.ts';
import type { DeviceTakes } from '#local/takes/device-takes.ts';
import { openTakeDatabase } from '#local/takes/take-database.ts';
import { openTakeStore } from '#local/takes/take-store.ts';
import { deliverAll } from '#outbox/deliver.ts';
import { devicePorts } from '#outbox/device-ports.ts';
import type { HandInDeps } from '#outbox/hand-in.ts';
import type { OutboxPorts } from '#outbox/ports.ts';
import { deviceActivities, deviceParcels } from '#outbox/row-stores.ts';
import { uploadProgress } from '#outbox/upload-progress.ts';
import { sha256Of } from '#tests/support/audio-bytes.ts';
import { MemoryLocks } from '#tests/support/device/memory-locks.ts';
import { putObject } from '#tests/support/model/virtual-server/server-audios.ts';
import { answer } from '#tests/support/model/virtual-server/server-calls.ts';
import { emptyServerState, type ServerState } from '#tests/support/model/virtual-server/server-state.ts';
import { DeadProcess, type FaultyIndexedDB } from './faulty-indexeddb.ts';

export const LESSON = 'pf-01-01';
const START = Date.parse('2026-11-21T01:00:00.000Z');
/** Long for fake storage, so that only what is silent is given up; short, because each costs a run this time. */
const SETTLE_TIMEOUT_MS = 400;

/** What the network does with the next calls. */
export const NETWORK_FAULTS = ['request lost', 'answer lost', 'busy'] as const;
export type NetworkFault = (typeof NETWORK_FAULTS)[number];

/** Lets a call's answer arrive; a suite decides in which order those under way do. */
export type Arrive = (what: string) => Promise<void>;

/** A page, or the worker: the real adapters and the real engine, until it is killed. */
export interface Runtime {
  readonly takes: DeviceTakes;
  readonly parts: HandInDeps;
  deliver(): ReturnType<typeof deliverAll>;
  /** Nothing of it happens any more; resolves when what the disk had begun has ended. */
  kill(): Promise<void>;
}

export interface AdapterWorld {
  readonly uid: string;
  readonly server: ServerState;
  readonly storage: FaultyIndexedDB;
  readonly network: (NetworkFault | null)[];
  readonly networkStruck: Map<NetworkFault, number>;
  now(): number;
  pass(ms: number): void;
  open(): Runtime;
}

/** The rows of a device: opened once for many runs, because opening RxDB costs more than a run. */
export function rowsOfManyRuns(): { device: Device; close(): Promise<void> } {
  const indexedDB = new IDBFactory();
  globalThis.indexedDB = indexedDB;
  const name = randomUUID();
  const connections = deviceConnections(SETTLE_TIMEOUT_MS);
  let opened = 0;
  const device = openDevice({
    open: () => {
      opened += 1;
      const settings = { chromeTransactionDurability: 'strict', indexedDB, IDBKeyRange } as const;
      const storage = getRxStorageDexie({ ...settings, onCreate: connections.watch });
      return openDeviceDatabase(Object.assign(storage, { name: `${name}-${opened}` }));
    },
    restart: connections,
    pause: async () => undefined,
    settleTimeoutMs: SETTLE_TIMEOUT_MS,
    signal: changeSignal(name),
  });
  return { device, close: () => device.close() };
}

export function anAdapterWorld(device: Device, storage: FaultyIndexedDB, arrive: Arrive): AdapterWorld {
  const uid = randomUUID();
  const locks = new MemoryLocks();
  const signal = randomUUID();
  let now = START;
  const deps = {
    now: () => now,
    newID: randomUUID,
    sha256: sha256Of,
    uniqueRecordings: true,
    minResumable: Number.POSITIVE_INFINITY,
  };
  const server = emptyServerState(deps, [LESSON]);
  const network: (NetworkFault | null)[] = [];
  const networkStruck = new Map<NetworkFault, number>();
  const reach = async <T>(what: string, act: () => T): Promise<T> => {
    const fault = network.shift() ?? null;
    if (fault !== null) networkStruck.set(fault, (networkStruck.get(fault) ?? 0) + 1);
    await arrive(what);
    if (fault === 'request lost') throw new ApiError('api/network');
    if (fault === 'busy') throw new ApiError('api/service-unavailable', { status: 503 });
    const answered = act();
    await arrive(`${what} answers`);
    if (fault === 'answer lost') throw new ApiError('api/timeout');
    return answered;
  };
  const open = (): Runtime => {
    const life = aLife();
    const opened: IDBDatabase[] = [];
    const takes = life.guard(
      openTakeStore({
        open: async (onLost) => {
          const db = await openTakeDatabase(onLost, `takes-${uid}`);
          opened.push(unwrap(db));
          return db;
        },
        pause: async () => undefined,
        locks: locks.asLocks,
        signal: changeSignal(signal),
        settleTimeoutMs: SETTLE_TIMEOUT_MS,
      }),
    );
    const parcels = deviceParcels(life.guard(device.parcels));
    const activities = deviceActivities(life.guard(device.activities));
    const stamp = () => ({ now, luck: 0.5, key: randomUUID() });
    const call = (endpoint: Endpoint, input: Input<Endpoint>) =>
      reach(endpoint.path, () => z.parse(endpoint.output, answer(server, endpoint, input, { uid, lag: 0 })));
    const put: OutboxPorts['put'] = async ({ url, bytes }) => {
      const status = await reach('upload', () => putObject(server, url, bytes));
      if (status !== 200) throw new ApiError('api/forbidden', { status });
    };
    const ports = devicePorts({
      takes,
      parcels,
      activities,
      pictures: { get: async () => null, remove: async () => undefined },
      api: life.guardCall(call) as Api,
      identity: async () => ({ uid, token: 'token' }),
      // Takes of this suite are too small for it.
      resumable: { offset: async () => 0, send: async () => 0 } as never,
      // Rejects, so that the timer of its signs of life ends with it.
      put: () =>
        life.guardCall(put, async () => {
          throw new DeadProcess();
        }),
      now: () => now,
      luck: () => 0.5,
      newKey: randomUUID,
      locks: locks as unknown as LockManager,
      sending: uploadProgress({ post: () => {}, onBeat: () => {} }, 0, () => () => {}),
    });
    return {
      takes,
      parts: { takes, parcels, activities, stamp },
      deliver: () => deliverAll(ports),
      async kill() {
        for (const database of opened) storage.kill(database);
        await life.end();
        for (const name of (await locks.query()).held ?? []) locks.killHolder(name.name ?? '');
      },
    };
  };
  return {
    uid,
    server,
    storage,
    network,
    networkStruck,
    now: () => now,
    pass: (ms) => {
      now += ms;
    },
    open,
  };
}

/** What a process calls reaches nothing after its end, and no answer reaches it. */
function aLife() {
  let isOver = false;
  const running = new Set<Promise<unknown>>();
  const never = new Promise<never>(() => {});
  const guardCall =
    <A extends unknown[], R>(
      call: (...given: A) => Promise<R>,
      afterwards: () => Promise<never> = () => never,
    ) =>
    async (...given: A): Promise<R> => {
      if (isOver) return afterwards();
      const answered = call(...given);
      running.add(answered);
      await answered.catch(() => undefined);
      running.delete(answered);
      return isOver ? afterwards() : answered;
    };
  const guard = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        const bound = member.bind(target) as (...given: unknown[]) => Promise<unknown>;
        return name === 'subscribe' ? bound : guardCall(bound);
      },
    });
  return {
    guardCall,
    guard,
    async end() {
      isOver = true;
      await Promise.allSettled(running);
    },
  };
}
