/**
 * The last /home of the person who is signed in, as markup: the worker puts it into the page, so that it is painted before
 * any script runs (decision 031). One record at most; the page writes it, drops it when the person is gone, and the worker
 * reads it.
 */
export const SNAPSHOT_CACHE = 'otomichi-home-v1';

/** Nobody's home may be shown any more. Never rejects: without cache storage there is no snapshot either. */
export async function dropSnapshot(caches: Pick<CacheStorage, 'delete'> | undefined): Promise<void> {
  await caches?.delete(SNAPSHOT_CACHE).catch(() => false);
}
