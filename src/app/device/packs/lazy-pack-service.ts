import type { LazyDevice } from '#app/device/lazy-device.ts';
import type { PackService } from '#packs/pack-service.ts';
import type { PagePacks } from './page-packs.ts';

/** The desk of packs before the device's databases are open; what a person does opens them. */
export interface LazyPackService extends PackService {
  /** After a sign-out: everything that was taken along goes. */
  drop(): Promise<void>;
}

/** @param possible whether this browser can keep files (no Cache storage in insecure and some private windows) */
export function lazyPackService(device: LazyDevice, possible: boolean): LazyPackService {
  const listeners = new Set<() => void>();
  const call = () => {
    for (const listener of listeners) listener();
  };
  device.whenOpen(({ packs }) => {
    packs?.subscribe(call);
    call();
  });
  const open = async (): Promise<PagePacks> => {
    const { packs } = await device.open();
    if (packs === null) throw new Error('this browser keeps no files');
    return packs;
  };
  const now = () => device.now()?.packs ?? null;
  return {
    possible,
    list: () => now()?.list() ?? null,
    wifi: () => now()?.wifi() ?? { known: false, only: true, saver: false },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    room: async () => (await open()).room(),
    offer: async (place) => (await open()).offer(place),
    take: async (place) => (await open()).take(place),
    pause: async (id) => (await open()).pause(id),
    resume: async (id) => (await open()).resume(id),
    remove: async (id) => (await open()).remove(id),
    onlyOnWifi: async (only) => (await open()).onlyOnWifi(only),
    drop: async () => {
      if (possible) await (await open()).drop();
    },
  };
}
