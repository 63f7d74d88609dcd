import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { imageCacheFolder } from './image-service.ts';

/** Many times the size of all images in all sizes: what earlier versions of the catalogue left goes first. */
const MAX_CACHE_BYTES = 512 * 1024 * 1024;

/** Prunes the cache of rendered images to its maximum size: removes the oldest, which are rendered again on request. */
export const pruneImages: Job<ServerDeps> = {
  name: 'prune-images',
  cron: '53 * * * *',
  everyServer: true,
  async run({ config, log }) {
    const removed = await pruneFolder(imageCacheFolder(config.dataDir), MAX_CACHE_BYTES);
    if (removed > 0) log.info('picture cache pruned', { removed });
  },
};

/**
 * Removes the oldest files of a folder until at most `maxBytes` are left, and those written before `oldest`.
 * @returns the number of removed files
 */
export async function pruneFolder(folder: string, maxBytes: number, oldest = 0): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const { size, mtimeMs } = await stat(path).catch(() => ({ size: 0, mtimeMs: 0 }));
        return { path, size, mtimeMs };
      }),
  );
  let total = files.reduce((sum, { size }) => sum + size, 0);
  let removed = 0;
  for (const { path, size, mtimeMs } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (total <= maxBytes && mtimeMs >= oldest) break;
    await rm(path, { force: true });
    total -= size;
    removed += 1;
  }
  return removed;
}
