import { createStore } from '@tanstack/store';
import type { LazyDevice } from '#app/device/open-device.ts';
import { runWhenIdle } from '#app/shell/run-when-idle.ts';
import { subscribeTo } from '#lib/subscribe-to.ts';
import type { PackService } from '#packs/pack-service.ts';
import type { PagePacks } from './page-packs.ts';

/** The pack service before the device's databases are open; a person's action opens them. */
export interface LazyPackService extends PackService {
  /** Deletes all packs after a sign-out. */
  drop(): Promise<void>;
}

/** @param possible whether this browser can store files (no Cache storage in insecure and some private windows) */
export function lazyPackService(device: LazyDevice, possible: boolean): LazyPackService {
  const revision = createStore(0);
  const changed = () => revision.setState((count) => count + 1);
  device.whenLoaded(({ packs }) => {
    packs?.subscribe(changed);
    changed();
  });
  const open = async (): Promise<PagePacks> => {
    const { packs } = await device.load();
    if (packs === null) throw new Error('this browser stores no files');
    return packs;
  };
  const current = () => device.current()?.packs ?? null;
  const subscribe = subscribeTo(revision);
  return {
    possible,
    list: () => current()?.list() ?? null,
    wifi: () => current()?.wifi() ?? { known: false, only: true, saver: false },
    subscribe(listener) {
      // A screen that shows packs needs them; elsewhere the databases stay closed.
      if (device.current() === null) runWhenIdle(() => void device.load().catch(() => undefined));
      return subscribe(listener);
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
