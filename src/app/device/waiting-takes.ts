import { createStore } from '@tanstack/store';
import type { WaitingTake, WaitingTakes } from '#features/home/home-ports.ts';
import { calmReads } from '#lib/calm-reads.ts';
import { subscribeTo } from '#lib/subscribe-to.ts';
import { readWaitingCount } from '#local/waiting-count.ts';
import type { LazyDevice, OpenDevice } from './open-device.ts';

interface Deps {
  device: LazyDevice;
  uid: () => string | null;
  storage: Storage;
  /** Runs when the server has confirmed a take that this page showed on its way. */
  onArrived: () => void;
}

interface Listed {
  uid: string;
  shown: readonly WaitingTake[];
  interrupted: readonly WaitingTake[];
  recordedLessons: readonly string[];
}

/** Takes on their way to the server, from the device's rows; before these are open, the count of the last visit. */
export function waitingTakes({ device, uid, storage, onArrived }: Deps): WaitingTakes {
  const store = createStore<Listed | null>(null);
  const subscribe = subscribeTo(store);
  /** What was read for the person who is signed in. */
  const current = () => (store.state?.uid === uid() ? store.state : null);

  const read = async (open: OpenDevice) => {
    const owner = uid();
    if (owner === null) return;
    const { listTakes } = await import('./list-takes.ts');
    const listed: Listed = { uid: owner, ...(await listTakes(open, owner)) };
    const before = store.state;
    if (before !== null && JSON.stringify(before) === JSON.stringify(listed)) return;
    store.setState(() => listed);
    if (before?.uid === owner && hasArrival(before.shown, listed.shown)) onArrived();
  };

  device.whenLoaded((open) => {
    const readAgain = calmReads(() => read(open).catch(() => undefined));
    open.takes.subscribe(readAgain);
    open.outbox.delivery.subscribe(readAgain);
    readAgain();
  });

  return {
    nothingStored(owner) {
      if (device.current() === null)
        store.setState(() => ({ uid: owner, shown: NONE, interrupted: NONE, recordedLessons: NO_LESSONS }));
    },
    count() {
      const owner = uid();
      if (owner === null) return 0;
      const listed = current();
      if (listed === null) return readWaitingCount(storage, owner);
      return listed.shown.filter((take) => take.state !== 'delivered').length;
    },
    list: () => current()?.shown ?? null,
    interrupted: () => current()?.interrupted ?? NONE,
    recordedLessons: () => current()?.recordedLessons ?? NO_LESSONS,
    subscribe(listener) {
      const open = device.current();
      if (open && current() === null) void read(open).catch(() => undefined);
      return subscribe(listener);
    },
  };
}

const NONE: readonly WaitingTake[] = [];
const NO_LESSONS: readonly string[] = [];

/** Whether a take that was on its way is delivered now. */
function hasArrival(before: readonly WaitingTake[], now: readonly WaitingTake[]): boolean {
  const onTheWay = new Set(before.flatMap(({ takeID, state }) => (state === 'delivered' ? [] : takeID)));
  return now.some(({ takeID, state }) => state === 'delivered' && onTheWay.has(takeID));
}
