import type { SearchDevice } from '#features/search/search-view.ts';
import type { DeviceSearchDeps } from './find-on-device.ts';

interface Deps extends Omit<DeviceSearchDeps, 'uid'> {
  /** null: nobody is signed in. */
  uid: () => string | null;
}

/** Searches this device for the person who is signed in. Its code loads with the first search. */
export function searchDevice({ uid, ...deps }: Deps): SearchDevice {
  return async (words) => {
    const owner = uid();
    if (owner === null) return [];
    const { findOnDevice } = await import('./find-on-device.ts');
    return findOnDevice(words, { ...deps, uid: owner });
  };
}
