import { cacheKey } from './cache-rule.ts';

const FORMER = 'otomichi-former-v1';

/*
 * A tab of the version before goes on working: its split-off parts stay for one update more. Chromium asks the new
 * worker for them while it is still activating, so that a file has to be found at every moment of the move: it goes
 * from the precache only when its copy stands, and is looked for in the precache first.
 */

/** Copies what the new version does not have. The precache is cleaned by the caller, afterwards. */
export async function keepFormer(
  caches: CacheStorage,
  precacheName: string,
  current: ReadonlySet<string>,
): Promise<void> {
  const precache = await caches.open(precacheName);
  const outdated = (await precache.keys()).filter(({ url }) => !current.has(url) && isAsset(new URL(url)));
  if (outdated.length === 0) return;
  await caches.delete(FORMER);
  const former = await caches.open(FORMER);
  for (const request of outdated) {
    const kept = await precache.match(request);
    // Its name in the precache may carry a revision; a page asks without it.
    if (kept !== undefined) await former.put(cacheKey(new URL(request.url)), kept);
  }
}

/** A file of the version before, or undefined. */
export async function findFormer(
  caches: CacheStorage,
  precacheName: string,
  address: URL,
): Promise<Response | undefined> {
  const precache = await caches.open(precacheName);
  const standing = await precache.match(cacheKey(address), { ignoreSearch: true });
  if (standing !== undefined) return standing;
  const former = await caches.open(FORMER);
  return former.match(cacheKey(address));
}

export function isAsset({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/');
}
