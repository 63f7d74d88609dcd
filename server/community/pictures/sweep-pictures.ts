import { DAY_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { deleteUnusedPictures } from './picture-store.ts';
import { deleteOldPictureUploads } from './picture-upload-store.ts';
import { removePicture } from './remove-picture.ts';

const BATCH_SIZE = 500;

/** Time in which a picture that was sent may still be used: a post that waits on its device sends it again otherwise. */
const UNUSED_MS = DAY_MS;

/** Deletes pictures that no profile and no post shows, and uploads that nobody used within a day, with their files. */
export const sweepPictures: Job<ServerDeps> = {
  name: 'sweep-pictures',
  cron: '37 * * * *',
  run: async ({ db, clock, log, config }) => {
    const storage = openStorage(config);
    const before = new Date(clock.now().getTime() - UNUSED_MS);
    const uploads = await deleteOldPictureUploads(db, before, BATCH_SIZE);
    const pictures = await deleteUnusedPictures(db, before, BATCH_SIZE);
    for (const uploadID of uploads) await storage.remove(uploadID);
    for (const publicID of pictures) await removePicture({ config, storage }, publicID);
    log.info('pictures swept', { uploads: uploads.length, pictures: pictures.length });
  },
};
