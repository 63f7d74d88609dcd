import { cacheNames } from 'workbox-core';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { cacheKey, isPage } from './cache-rule.ts';

const FORMER = 'otomichi-former-v1';
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

  /** A tab of the version before goes on working: its split-off parts stay for one update more. */
  async function keepFormer(): Promise<void> {
    const current = new Set(precache.getURLsToCacheKeys().values());
    const cache = await caches.open(cacheNames.precache);
    const outdated = (await cache.keys()).filter(({ url }) => !current.has(url) && isAsset(new URL(url)));
    if (outdated.length === 0) return;
    await caches.delete(FORMER);
    const former = await caches.open(FORMER);
    for (const request of outdated) {
      const kept = await cache.match(request);
      // Its name in the precache may carry a revision; a page asks without it.
      if (kept !== undefined) await former.put(cacheKey(new URL(request.url)), kept);
    }
  }

  async function formerOrNetwork(request: Request): Promise<Response> {
    const former = await caches.open(FORMER).then((cache) => cache.match(cacheKey(new URL(request.url))));
    return former ?? fetch(request);
  }

  return {
    install: (event) => precache.install(event),
    async activate(event) {
      // A full device may refuse the copy; the new version must stand all the same.
      await keepFormer().catch(() => undefined);
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
        return precached.catch(() => formerOrNetwork(request));
      }
      return isAsset(address) ? formerOrNetwork(request) : null;
    },
  };
}

function isAsset({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/');
}
