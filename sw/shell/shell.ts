import { cacheNames } from 'workbox-core';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { isPage } from '#sw/caches/cache-rule.ts';
import { copyPreviousAssets, findPreviousAsset, isAsset } from './previous-version.ts';

const PAGE = '/index.html';

/** The built app on this device, complete after one visit: pages, code, styles, fonts, icons. */
export interface Shell {
  install(event: ExtendableEvent): Promise<unknown>;
  activate(event: ExtendableEvent): Promise<unknown>;
  /** The shell's answer to a request, or null when the shell does not have one. */
  answer(event: FetchEvent, address: URL): Promise<Response> | null;
}

export function createShell(files: (PrecacheEntry | string)[], caches: CacheStorage): Shell {
  const precache = new PrecacheController();
  precache.addToCacheList(files);
  const page = () => precache.createHandlerBoundToURL(PAGE);

  async function previousOrNetwork(request: Request, address: URL): Promise<Response> {
    const previous = await findPreviousAsset(caches, cacheNames.precache, address).catch(() => undefined);
    return previous ?? fetch(request);
  }

  return {
    install: (event) => precache.install(event),
    async activate(event) {
      // A full device may refuse the copy; the new version must activate anyway.
      const current = new Set(precache.getURLsToCacheKeys().values());
      await copyPreviousAssets(caches, cacheNames.precache, current).catch(() => undefined);
      await precache.activate(event);
    },
    answer(event, address) {
      const { request } = event;
      if (request.method !== 'GET' || address.origin !== self.location.origin) return null;
      if (request.mode === 'navigate') {
        if (!isPage(address.pathname) || precache.getCacheKeyForURL(PAGE) === undefined) return null;
        return page()({ request, event, url: address });
      }
      const key = precache.getCacheKeyForURL(address.href);
      if (key !== undefined) {
        const precached = precache.strategy.handle({ request, event, params: { cacheKey: key } });
        // The activation of a new version may have moved the file while the old worker still runs.
        return precached.catch(() => previousOrNetwork(request, address));
      }
      return isAsset(address) ? previousOrNetwork(request, address) : null;
    },
  };
}
