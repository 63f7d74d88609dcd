import type { WaitingTake, WaitingTakes } from '#features/home/home-ports.ts';
import { rememberedWaiting } from '#local/waiting-count.ts';
import type { LazyDevice } from './lazy-device.ts';
import type { OpenDevice } from './open-device.ts';

interface Deps {
  device: LazyDevice;
  uid: () => string | null;
  storage: Storage;
  now: () => number;
}

/** What is on its way, from the rows of takes and parcels; before these are open, the count of the last time. */
export function waitingTakes({ device, uid, storage, now }: Deps): WaitingTakes {
  const listeners = new Set<() => void>();
  let list: readonly WaitingTake[] | null = null;
  let interrupted: readonly WaitingTake[] = [];
  let listedFor: string | null = null;

  const read = async (open: OpenDevice) => {
    const who = uid();
    if (who === null) return;
    const { listTakes } = await import('./list-takes.ts');
    const { shown, offered } = await listTakes(open, who, now());
    if (listedFor === who && same(list, shown) && same(interrupted, offered)) return;
    list = shown;
    interrupted = offered;
    listedFor = who;
    for (const listener of listeners) listener();
  };

  device.whenOpen((open) => {
    const again = () => void read(open).catch(() => undefined);
    open.takes.subscribe(again);
    open.outbox.delivery.subscribe(again);
    again();
  });

  return {
    count() {
      const who = uid();
      if (who === null) return 0;
      if (list === null || listedFor !== who) return rememberedWaiting(storage, who);
      return list.filter((take) => take.state !== 'delivered').length;
    },
    list: () => (listedFor === uid() ? list : null),
    interrupted: () => (listedFor === uid() ? interrupted : NONE),
    subscribe(listener) {
      listeners.add(listener);
      const open = device.now();
      if (open && listedFor !== uid()) void read(open).catch(() => undefined);
      return () => listeners.delete(listener);
    },
  };
}

const NONE: readonly WaitingTake[] = [];

function same(one: readonly WaitingTake[] | null, other: readonly WaitingTake[]): boolean {
  return one !== null && JSON.stringify(one) === JSON.stringify(other);
}
