/*
 * Which cache for what. Everything not named here goes to the network and is never kept:
 * calls (/api), identity, homework recordings (/media/audios), uploads, and whatever is of another origin.
 *
 *   shell     precached files of the build                         sw.ts
 *   page      any address that a person may open → index.html      sw.ts
 *   content   /media/content/<sha>.<ext>   immutable by its name; the signature in the query is not part of it
 *   film      the same, but a film: kept only when asked for, because it is large
 *   image     /media/image/upload/<transform>/v<version>/<id>      immutable by its version
 *   config    /config.json                 the network first, the last known copy offline
 *
 * Content, films and pictures of a course that was taken along stand in the pack cache (src/local/pack-cache.ts), which
 * the page fills: it is looked into first, and nothing is pushed out of it.
 *
 * Lesson JSON is not the worker's: the page's persisted queries hold it, one store a person, and drop it at sign-out.
 */
export type CacheRule = 'content' | 'film' | 'image' | 'config' | 'network';

const CONTENT = /^\/media\/content\/[0-9a-f]{16,64}\.[a-z0-9]+$/i;
const FILM = /\.(mp4|m4v|mov|mkv)$/i;

export function cacheRule(address: URL, origin: string, method = 'GET'): CacheRule {
  if (method !== 'GET' || address.origin !== origin) return 'network';
  const { pathname } = address;
  if (pathname === '/config.json') return 'config';
  if (CONTENT.test(pathname)) return FILM.test(pathname) ? 'film' : 'content';
  if (pathname.startsWith('/media/image/upload/')) return 'image';
  return 'network';
}

/** Addresses that are never a page of the app, although a person may follow a link to them. */
const NO_PAGE =
  /^\/(api|media|uploads|identitytoolkit|securetoken|emulator|__(?!\/auth\/action$)|webhooks|sandbox|healthz|metrics|assets)(\/|$|\.)/;

export function isPage(pathname: string): boolean {
  return !NO_PAGE.test(pathname) && !/\.[a-z0-9]{1,12}$/i.test(pathname);
}

/** Signatures come and go; what is kept is named by the path alone. */
export function cacheKey(address: URL): string {
  return address.origin + address.pathname;
}
