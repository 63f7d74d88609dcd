import { cacheKey } from '#sw/caches/cache-rule.ts';

const PREVIOUS_CACHE = 'otomichi-former-v1';

/*
 * A tab of the previous version keeps working: its lazy chunks stay for one more update. Chromium requests
 * them from the new worker while it is still activating, so a file must be found at every moment of the move:
 * it is deleted from the precache only after it was copied, and the precache is searched first.
 */

/** Copies the files that the new version does not have. The caller cleans the precache afterwards. */
export async function copyPreviousAssets(
  caches: CacheStorage,
  precacheName: string,
  current: ReadonlySet<string>,
): Promise<void> {
  const precache = await caches.open(precacheName);
  const outdated = (await precache.keys()).filter(({ url }) => !current.has(url) && isAsset(new URL(url)));
  if (outdated.length === 0) return;
  await caches.delete(PREVIOUS_CACHE);
  const previous = await caches.open(PREVIOUS_CACHE);
  for (const request of outdated) {
    const file = await precache.match(request);
    // The precache key may carry a revision; a page requests the address without it.
    if (file !== undefined) await previous.put(cacheKey(new URL(request.url)), file);
  }
}

/** A file of the previous version, or undefined. */
export async function findPreviousAsset(
  caches: CacheStorage,
  precacheName: string,
  address: URL,
): Promise<Response | undefined> {
  const precache = await caches.open(precacheName);
  const precached = await precache.match(cacheKey(address), { ignoreSearch: true });
  if (precached !== undefined) return precached;
  const previous = await caches.open(PREVIOUS_CACHE);
  return previous.match(cacheKey(address));
}

export function isAsset({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/');
}
