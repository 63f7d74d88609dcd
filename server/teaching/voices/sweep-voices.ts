import { DAY_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { deleteOrphanedVoiceUploads, deleteUnusedVoices } from './voice-upload-store.ts';

const BATCH_SIZE = 500;

/** A voice that no answer and no draft has is gone a week after its last use. */
export const UNUSED_VOICE_MS = 7 * DAY_MS;

/** Deletes voices that nobody uses, and their uploads that nobody registered within a day. */
export const sweepVoices: Job<ServerDeps> = {
  name: 'sweep-voices',
  cron: '47 * * * *',
  run: async ({ db, clock, log, config }) => {
    const storage = openStorage(config);
    const now = clock.now().getTime();
    const orphans = await deleteOrphanedVoiceUploads(db, new Date(now - DAY_MS), BATCH_SIZE);
    const unused = await deleteUnusedVoices(db, new Date(now - UNUSED_VOICE_MS), BATCH_SIZE);
    for (const objectID of [...orphans, ...unused]) await storage.remove(objectID);
    log.info('voices swept', { orphans: orphans.length, unused: unused.length });
  },
};
