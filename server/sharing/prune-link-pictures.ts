import { DAY_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { pruneFolder } from '#server/media/prune-image-cache.ts';
import { linkPictureFolder } from './pictures/picture-service.ts';

/** About three thousand pictures. */
const MAX_CACHE_BYTES = 256 * 1024 * 1024;
/** A picture shows a name and words: what was taken back does not stay on the disk for longer. */
const MAX_AGE_MS = DAY_MS;

/** Removes pictures of links that are a day old, and the oldest beyond the bound; they are drawn again on request. */
export const pruneLinkPictures: Job<ServerDeps> = {
  name: 'prune-link-pictures',
  cron: '38 * * * *',
  everyServer: true,
  async run({ config, log }, stopping) {
    const folder = linkPictureFolder(config.dataDir);
    const removed = await pruneFolder(folder, MAX_CACHE_BYTES, { maxAgeMs: MAX_AGE_MS, stopping });
    if (removed > 0) log.info('pictures of links pruned', { removed });
  },
};
