import { DAY_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { sweepObjects } from '#server/storage/sweep-objects.ts';
import { deleteOrphanedVoiceUploads, deleteUnusedVoices } from './voice-upload-store.ts';

/** A voice that no answer and no draft has is gone a week after its last use. */
export const UNUSED_VOICE_MS = 7 * DAY_MS;

/** Deletes voices that nobody uses, and their uploads that nobody registered within a day. */
export const sweepVoices: Job<ServerDeps> = {
  name: 'sweep-voices',
  cron: '47 * * * *',
  run: async ({ db, clock, log }, stopping) => {
    const now = clock.now().getTime();
    const orphans = await sweepObjects(
      { db, clock },
      (trx, limit) => deleteOrphanedVoiceUploads(trx, new Date(now - DAY_MS), limit),
      stopping,
    );
    const unused = await sweepObjects(
      { db, clock },
      (trx, limit) => deleteUnusedVoices(trx, new Date(now - UNUSED_VOICE_MS), limit),
      stopping,
    );
    log.info('voices swept', { orphans, unused });
  },
};
