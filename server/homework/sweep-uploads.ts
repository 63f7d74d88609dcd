import { DAY_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { deleteOrphanedUploads } from './upload-store.ts';

const BATCH_SIZE = 500;

/** Deletes uploads that nobody registered within a day after their address ended, and drafts of interrupted uploads. */
export const sweepUploads: Job<ServerDeps> = {
  name: 'sweep-uploads',
  cron: '41 * * * *',
  run: (deps) => sweep(deps, openStorage(deps.config)),
};

async function sweep({ db, clock, log }: ServerDeps, storage: Storage): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY_MS);
  const orphans = await deleteOrphanedUploads(db, before, BATCH_SIZE);
  for (const uploadID of orphans) await storage.remove(uploadID);
  const drafts = await storage.sweep(before);
  log.info('uploads swept', { orphans: orphans.length, parts: drafts });
}
