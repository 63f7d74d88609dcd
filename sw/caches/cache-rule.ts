import { isVideoPath, storedPath } from '#domain/video-url.ts';

/*
 * Which request uses which cache. Everything else goes to the network and is never cached:
 * calls (/api), the teacher console (/teach), identity, recordings as they were made (/media/audios), uploads, and other origins.
 *
 *   shell     precached files of the build                         sw.ts
 *   page      any address that a person may open → index.html      sw.ts, shell/pages.ts
 *   content   /media/content/<sha>.<ext>   immutable by its name; the signature in the query is not part of it
 *   film      the same for films (/media/video/upload/<transform>/v<version>/<sha>.mp4): cached only on request, because
 *             they are large
 *   voice     /media/voices/<id>, /media/audios/<id>.m4a: what a teacher said, and the recording it is about; cached only on
 *             request (src/app/cache/answer-precache.ts), private, gone with the sign-out
 *   image     /media/image/upload/<transform>/v<version>/<id>      immutable by its version
 *   person    the same for pictures of people (…/people/<id>): the network first, the cached copy offline, because their
 *             owner may hide them; private, gone with the sign-out
 *   sound     /assets/<name>-<hash>.m4a: notes of the score player and examples of the landing page, immutable
 *   config    /config.json                 the network first, the cached copy offline
 *
 * The page stores the content, films and pictures of a pack in the pack cache (src/local/packs/pack-cache.ts). It is
 * searched first, and nothing is evicted from it.
 *
 * The last /home of the person who is signed in stands in a cache of its own, as markup: the page writes it and drops it at
 * sign-out, the worker reads it (src/local/snapshot/home-snapshot.ts).
 *
 * The worker does not cache lesson JSON: the page's persisted queries do, per person, and delete it at sign-out.
 */
export type CacheRule = 'content' | 'film' | 'voice' | 'image' | 'person' | 'sound' | 'config' | 'network';

const CONTENT = /^\/media\/content\/[0-9a-f]{16,64}\.[a-z0-9]+$/i;
const SOUND = /^\/assets\/[\w.-]+\.m4a$/;
const VOICE = /^\/media\/(voices\/[\w-]+(\.m4a)?|audios\/[\w-]+\.m4a)$/;
const PERSON = /^\/media\/image\/upload\/[^/]+\/v\d+\/people\//;
const FILM = /\.(mp4|m4v|mov|mkv)$/i;

export function cacheRule(address: URL, origin: string, method = 'GET'): CacheRule {
  if (method !== 'GET' || address.origin !== origin) return 'network';
  const { pathname } = address;
  if (pathname === '/config.json') return 'config';
  if (CONTENT.test(pathname)) return FILM.test(pathname) ? 'film' : 'content';
  if (isVideoPath(pathname)) return 'film';
  if (PERSON.test(pathname)) return 'person';
  if (pathname.startsWith('/media/image/upload/')) return 'image';
  if (SOUND.test(pathname)) return 'sound';
  if (VOICE.test(pathname)) return 'voice';
  return 'network';
}

/** Addresses that are never a page of the app, although a person may follow a link to them. */
const NO_PAGE =
  /^\/(api|media|uploads|identitytoolkit|securetoken|emulator|__(?!\/auth\/action$)|webhooks|sandbox|healthz|metrics|assets|teach)(\/|$|\.)/;

/** The preview of a play for other sites is a page of the server, with a policy of its own. */
const EMBED = /^\/plays\/[\w-]+\/embed$/;

export function isPage(pathname: string): boolean {
  return !NO_PAGE.test(pathname) && !EMBED.test(pathname) && !/\.[a-z0-9]{1,12}$/i.test(pathname);
}

/** The key of an answer: its address without the query, because signatures change. */
export function cacheKey(address: URL): string {
  return address.origin + storedPath(address.pathname);
}
