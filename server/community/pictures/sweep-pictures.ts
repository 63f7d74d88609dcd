import { DAY_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { sweepObjects } from '#server/storage/sweep-objects.ts';
import { objectOf } from './picture-address.ts';
import { deleteUnusedPictures } from './picture-store.ts';
import { deleteOldPictureUploads } from './picture-upload-store.ts';

/** Time in which a picture that was sent may still be used: a post that waits on its device sends it again otherwise. */
const UNUSED_MS = DAY_MS;

/** Deletes pictures that no profile and no post shows, and uploads that nobody used within a day. */
export const sweepPictures: Job<ServerDeps> = {
  name: 'sweep-pictures',
  cron: '37 * * * *',
  run: async ({ db, clock, log }, stopping) => {
    const before = new Date(clock.now().getTime() - UNUSED_MS);
    const uploads = await sweepObjects(
      { db, clock },
      (trx, limit) => deleteOldPictureUploads(trx, before, limit),
      stopping,
    );
    const pictures = await sweepObjects(
      { db, clock, arePictures: true },
      async (trx, limit) => (await deleteUnusedPictures(trx, before, limit)).map(objectOf),
      stopping,
    );
    log.info('pictures swept', { uploads, pictures });
  },
};
