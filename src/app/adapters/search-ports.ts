import type { Deps } from '#app/device/search/find-on-device.ts';
import type { SearchPorts } from '#features/search/search-ports.ts';
import type { NetworkStatus } from '#network/status.ts';

interface SearchParts extends Omit<Deps, 'uid'> {
  network: Pick<NetworkStatus, 'isOnline' | 'subscribe'>;
  /** null: nobody is signed in. */
  uid: () => string | null;
}

/** What the device knows is read by a part of the app that comes when it is needed; it is precached like all of it. */
export function searchPorts({ network, uid, ...around }: SearchParts): SearchPorts {
  return {
    isOnline: network.isOnline,
    subscribe: network.subscribe,
    async onDevice(words) {
      const who = uid();
      if (who === null) return [];
      const { findOnDevice } = await import('#app/device/search/find-on-device.ts');
      return findOnDevice(words, { ...around, uid: who });
    },
  };
}
