import { createStore } from '@tanstack/store';
import type { WaitingTake, WaitingTakes } from '#features/home/home-ports.ts';
import { subscribeTo } from '#lib/subscribe-to.ts';
import { readWaitingCount } from '#local/waiting-count.ts';
import type { LazyDevice, OpenDevice } from './open-device.ts';

interface Deps {
  device: LazyDevice;
  uid: () => string | null;
  storage: Storage;
  now: () => number;
}

interface Listed {
  uid: string;
  shown: readonly WaitingTake[];
  interrupted: readonly WaitingTake[];
}

/** Takes on their way to the server, from the device's rows; before these are open, the count of the last visit. */
export function waitingTakes({ device, uid, storage, now }: Deps): WaitingTakes {
  const store = createStore<Listed | null>(null);
  const subscribe = subscribeTo(store);
  /** What was read for the person who is signed in. */
  const current = () => (store.state?.uid === uid() ? store.state : null);

  const read = async (open: OpenDevice) => {
    const owner = uid();
    if (owner === null) return;
    const { listTakes } = await import('./list-takes.ts');
    const { shown, interrupted } = await listTakes(open, owner, now());
    const before = store.state;
    if (before?.uid === owner && same(before.shown, shown) && same(before.interrupted, interrupted)) return;
    store.setState(() => ({ uid: owner, shown, interrupted }));
  };

  device.whenLoaded((open) => {
    const readAgain = () => void read(open).catch(() => undefined);
    open.takes.subscribe(readAgain);
    open.outbox.delivery.subscribe(readAgain);
    readAgain();
  });

  return {
    count() {
      const owner = uid();
      if (owner === null) return 0;
      const listed = current();
      if (listed === null) return readWaitingCount(storage, owner);
      return listed.shown.filter((take) => take.state !== 'delivered').length;
    },
    list: () => current()?.shown ?? null,
    interrupted: () => current()?.interrupted ?? NONE,
    subscribe(listener) {
      const open = device.current();
      if (open && current() === null) void read(open).catch(() => undefined);
      return subscribe(listener);
    },
  };
}

const NONE: readonly WaitingTake[] = [];

function same(one: readonly WaitingTake[], other: readonly WaitingTake[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
