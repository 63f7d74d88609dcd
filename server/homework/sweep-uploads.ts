import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { RESUMABLE_TTL_MS } from '#server/storage/upload-grant.ts';
import { deleteOrphanedUploads } from './upload-store.ts';

const BATCH_SIZE = 500;

/** A draft without a new byte for this long has no sender any more: a silent connection is closed after two minutes. */
const DRAFT_TTL_MS = HOUR_MS;

/** Deletes uploads that nobody registered within a day after their address ended, and drafts of interrupted uploads. */
export const sweepUploads: Job<ServerDeps> = {
  name: 'sweep-uploads',
  cron: '41 * * * *',
  run: (deps) => sweep(deps, openStorage(deps.config)),
};

/** A server that died between spool and bucket has told nobody that the bytes arrived: the device sends them again. */
export const sweepSpool: Job<ServerDeps> = {
  name: 'sweep-spool',
  cron: '43 * * * *',
  everyServer: true,
  async run({ config, clock, log }) {
    const removed = await openStorage(config).sweepSpool(new Date(clock.now().getTime() - DRAFT_TTL_MS));
    if (removed > 0) log.info('spool swept', { removed });
  },
};

async function sweep({ db, clock, log }: ServerDeps, storage: Storage): Promise<void> {
  const now = clock.now().getTime();
  const before = new Date(now - DAY_MS);
  const orphans = await deleteOrphanedUploads(db, before, BATCH_SIZE);
  for (const uploadID of orphans) await storage.remove(uploadID);
  const drafts = await storage.sweep(new Date(now - DRAFT_TTL_MS), new Date(now - RESUMABLE_TTL_MS));
  log.info('uploads swept', { orphans: orphans.length, parts: drafts });
}
