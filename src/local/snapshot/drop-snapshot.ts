export const SNAPSHOT_CACHE = 'otomichi-home-v1';

/**
 * Removes the snapshot: nobody's home may be shown any more. Apart from the rest of it, of which the app's first script needs
 * nothing else. Never rejects: without cache storage there is no snapshot either.
 */
export async function dropSnapshot(caches: Pick<CacheStorage, 'delete'> | undefined): Promise<void> {
  await caches?.delete(SNAPSHOT_CACHE).catch(() => false);
}
