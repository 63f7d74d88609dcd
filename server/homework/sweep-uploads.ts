import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { sweepObjects } from '#server/storage/sweep-objects.ts';
import { RESUMABLE_TTL_MS } from '#server/storage/upload-grant.ts';
import { deleteOrphanedUploads } from './upload-store.ts';

/** A draft without a new byte for this long has no sender any more: a silent connection is closed after two minutes. */
const DRAFT_TTL_MS = HOUR_MS;

/** Deletes uploads that nobody registered within a day after their address ended, and drafts of interrupted uploads. */
export const sweepUploads: Job<ServerDeps> = {
  name: 'sweep-uploads',
  cron: '41 * * * *',
  async run({ db, clock, log, config }, stopping) {
    const now = clock.now().getTime();
    const before = new Date(now - DAY_MS);
    const orphans = await sweepObjects(
      { db, clock },
      (trx, limit) => deleteOrphanedUploads(trx, before, limit),
      stopping,
    );
    const drafts = await openStorage(config).sweep(
      new Date(now - DRAFT_TTL_MS),
      new Date(now - RESUMABLE_TTL_MS),
    );
    log.info('uploads swept', { orphans, parts: drafts });
  },
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
