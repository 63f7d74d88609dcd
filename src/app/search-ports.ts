import type { SearchPorts } from '#features/search/ports.ts';
import type { NetworkStatus } from '#network/status.ts';
import type { Surroundings } from './search-device.ts';

interface SearchParts extends Omit<Surroundings, 'uid'> {
  line: Pick<NetworkStatus, 'isOnline' | 'subscribe'>;
  /** null: nobody is signed in. */
  uid: () => string | null;
}

/** What the device knows is read by a part of the app that comes when it is needed; it is precached like all of it. */
export function searchPorts({ line, uid, ...around }: SearchParts): SearchPorts {
  return {
    isOnline: line.isOnline,
    subscribe: line.subscribe,
    async onDevice(words) {
      const who = uid();
      if (who === null) return [];
      const { findOnDevice } = await import('./search-device.ts');
      return findOnDevice(words, { ...around, uid: who });
    },
  };
}
