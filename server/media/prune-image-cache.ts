import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, SECOND_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { CACHE_ROOMS } from './image-render.ts';
import { imageCacheFolder } from './image-service.ts';

/** Of each room. Many times the size of all images in all sizes: what earlier versions of the catalogue left goes first. */
const MAX_CACHE_BYTES = 512 * 1024 * 1024;
/**
 * A picture of a person is deleted by one server, with what that one rendered of it. The others do not hear of it, so none
 * holds a rendering for longer.
 */
const MAX_AGE_OF_PEOPLE_MS = DAY_MS;

/** Prunes the cache of rendered images; what is asked for again is rendered again. */
export const pruneImages: Job<ServerDeps> = {
  name: 'prune-images',
  cron: '53 * * * *',
  everyServer: true,
  async run({ config, log }, stopping) {
    const folder = imageCacheFolder(config.dataDir);
    const { catalogue, people } = CACHE_ROOMS;
    const given = { maxAgeMs: MAX_AGE_OF_PEOPLE_MS, stopping };
    const removed =
      (await pruneFolder(join(folder, people), MAX_CACHE_BYTES, given)) +
      (await removeOutsideOfRooms(folder, stopping)) +
      (await pruneFolder(join(folder, catalogue), MAX_CACHE_BYTES, { stopping }));
    if (removed > 0) log.info('picture cache pruned', { removed });
  },
};

/** Earlier versions had no rooms: pictures of deleted people may lie among what they left, and nothing tells which. */
async function removeOutsideOfRooms(folder: string, stopping?: AbortSignal): Promise<number> {
  const rooms: readonly string[] = Object.values(CACHE_ROOMS);
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (rooms.includes(name)) continue;
    removed += await pruneFolder(join(folder, name), 0, { stopping });
    if (stopping?.aborted) break;
    await rm(join(folder, name), { recursive: true, force: true });
  }
  return removed;
}

export interface PruneGiven {
  readonly maxAgeMs?: number;
  /** Once aborted, the rest is left to the next run. */
  readonly stopping?: AbortSignal | undefined;
}

/**
 * Removes the files of a folder that are older than `maxAgeMs`, and the oldest until at most `maxBytes` are left. There may
 * be hundreds of thousands: one after the other, so that calls find the disk and the processor free, and none of them is
 * remembered.
 * @returns the number of removed files
 */
export async function pruneFolder(
  folder: string,
  maxBytes: number,
  { maxAgeMs = Number.POSITIVE_INFINITY, stopping }: PruneGiven = {},
): Promise<number> {
  // Ages are those of the disk, not of the server's clock, which tests move.
  const oldest = Date.now() - maxAgeMs;
  const bytesOfSecond = new Map<number, number>();
  const removed = await removeWhere(folder, stopping, ({ size, mtimeMs }) => {
    if (mtimeMs < oldest) return true;
    const second = secondOf(mtimeMs);
    bytesOfSecond.set(second, (bytesOfSecond.get(second) ?? 0) + size);
    return false;
  });
  const last = lastToRemove(bytesOfSecond, maxBytes);
  if (last === null) return removed;
  return removed + (await removeWhere(folder, stopping, ({ mtimeMs }) => secondOf(mtimeMs) <= last));
}

/** The second up to which files have to go; null where all of them may stay. */
function lastToRemove(bytesOfSecond: ReadonlyMap<number, number>, maxBytes: number): number | null {
  let total = 0;
  for (const bytes of bytesOfSecond.values()) total += bytes;
  let last: number | null = null;
  for (const second of Float64Array.from(bytesOfSecond.keys()).sort()) {
    if (total <= maxBytes) return last;
    total -= bytesOfSecond.get(second) ?? 0;
    last = second;
  }
  return last;
}

function secondOf(mtimeMs: number): number {
  return Math.floor(mtimeMs / SECOND_MS);
}

interface FileFacts {
  readonly size: number;
  readonly mtimeMs: number;
}

async function removeWhere(
  folder: string,
  stopping: AbortSignal | undefined,
  isToGo: (facts: FileFacts) => boolean,
): Promise<number> {
  let removed = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (stopping?.aborted) return removed;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removed += await removeWhere(path, stopping, isToGo);
    if (!entry.isFile()) continue;
    const facts = await stat(path).catch(() => null);
    if (facts === null || !isToGo(facts)) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
