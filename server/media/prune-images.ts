import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { imageCacheIn } from './pictures.ts';

/** Every picture in every size fits many times into this; only somebody who asks for all there is fills it. */
const LARGEST_CACHE = 1024 * 1024 * 1024;

/** Keeps the cache of made pictures within its size: the oldest go first, and are made again when asked for. */
export const pruneImages: Job<ServerDeps> = {
  name: 'prune-images',
  cron: '53 * * * *',
  async run({ config, log }) {
    const removed = await pruneFolder(imageCacheIn(config.dataDir), LARGEST_CACHE);
    if (removed > 0) log.info('picture cache pruned', { removed });
  },
};

export async function pruneFolder(folder: string, largest: number): Promise<number> {
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
  for (const { path, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (total <= largest) break;
    await rm(path, { force: true });
    total -= size;
    removed += 1;
  }
  return removed;
}
