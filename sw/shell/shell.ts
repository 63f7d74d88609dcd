import { cacheNames } from 'workbox-core';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { isPage } from '#sw/caches/cache-rule.ts';
import { splitArchive, unpack } from './archive.ts';
import { pageWith, snapshotFor } from './pages.ts';
import { copyPreviousAssets, findPreviousAsset, isAsset } from './previous-version.ts';
import { addStaticRoutes } from './static-routes.ts';

const PAGE = '/index.html';
/** The landing page with its first screen drawn in it (scripts/prerender.ts), as the server answers it. */
const LANDING = '/';

/** The built app on this device, complete after one visit: pages, code, styles, fonts, icons. */
export interface Shell {
  install(event: ExtendableEvent): Promise<unknown>;
  activate(event: ExtendableEvent): Promise<unknown>;
  /** The shell's answer to a request, or null when the shell does not have one. */
  answer(event: FetchEvent, address: URL): Promise<Response> | null;
}

export function createShell(listed: (PrecacheEntry | string)[], caches: CacheStorage): Shell {
  const { archive, files } = splitArchive(listed);
  const precache = new PrecacheController();
  precache.addToCacheList(files);
  const handlerOf = (file: string) => precache.createHandlerBoundToURL(file);
  const has = (file: string) => precache.getCacheKeyForURL(file) !== undefined;

  /** index.html, made for this address; the landing page is one file as it is. */
  async function page(event: FetchEvent, address: URL): Promise<Response> {
    const { request } = event;
    const plain = await handlerOf(PAGE)({ request, event, url: address });
    const shell = await plain.clone().text();
    const snapshot = await snapshotFor(caches, address, shell);
    if (snapshot === null && address.pathname === LANDING && has(LANDING)) {
      return handlerOf(LANDING)({ request, event, url: address });
    }
    const headers = new Headers(plain.headers);
    // They describe the file, and this is another text.
    for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified']) headers.delete(name);
    return new Response(pageWith(shell, { pathname: address.pathname, snapshot }), { headers });
  }

  async function unpackArchive(): Promise<void> {
    if (archive === null) return;
    const cache = await caches.open(cacheNames.precache);
    await unpack(archive, { fetch: (address) => fetch(address), cache, keys: precache.getURLsToCacheKeys() });
  }

  async function previousOrNetwork(request: Request, address: URL): Promise<Response> {
    const previous = await findPreviousAsset(caches, cacheNames.precache, address).catch(() => undefined);
    return previous ?? fetch(request);
  }

  return {
    install: async (event) => {
      // Whatever the archive does not bring is fetched here, one file after the other.
      await unpackArchive().catch(() => undefined);
      await precache.install(event);
      await addStaticRoutes(event);
    },
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
        // As the server does: the landing page has no app that could store the code of an invitation.
        if (address.pathname === LANDING && address.searchParams.has('invitation'))
          return Promise.resolve(Response.redirect(`/signUp${address.search}`));
        return isPage(address.pathname) && has(PAGE) ? page(event, address) : null;
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
