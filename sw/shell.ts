import { cacheNames } from 'workbox-core';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { isPage } from './cache-rule.ts';
import { findFormer, isAsset, keepFormer } from './former.ts';

const PAGE = '/index.html';

/** The built app on this device, complete after one visit: pages, code, styles, fonts, icons. */
export interface Shell {
  install(event: ExtendableEvent): Promise<unknown>;
  activate(event: ExtendableEvent): Promise<unknown>;
  /** The shell's answer to a request, or null where it has none. */
  answer(event: FetchEvent, address: URL): Promise<Response> | null;
}

export function createShell(files: (PrecacheEntry | string)[], caches: CacheStorage): Shell {
  const precache = new PrecacheController();
  precache.addToCacheList(files);
  const page = () => precache.createHandlerBoundToURL(PAGE);

  async function formerOrNetwork(request: Request, address: URL): Promise<Response> {
    const former = await findFormer(caches, cacheNames.precache, address).catch(() => undefined);
    return former ?? fetch(request);
  }

  return {
    install: (event) => precache.install(event),
    async activate(event) {
      // A full device may refuse the copy; the new version must stand all the same.
      const current = new Set(precache.getURLsToCacheKeys().values());
      await keepFormer(caches, cacheNames.precache, current).catch(() => undefined);
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
        // While a new version takes over, its activation may have moved the file under the old worker's feet.
        return precached.catch(() => formerOrNetwork(request, address));
      }
      return isAsset(address) ? formerOrNetwork(request, address) : null;
    },
  };
}
