import { DAY_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { removeRenderings } from '#server/media/image-render.ts';
import { imageCacheFolder } from '#server/media/image-service.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { objectOf, PICTURE_VERSION } from './picture-address.ts';
import { deleteUnusedPictures } from './picture-store.ts';
import { deleteOldPictureUploads } from './picture-upload-store.ts';

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
    for (const objectID of [...uploads, ...pictures.map(objectOf)]) await storage.remove(objectID);
    for (const publicID of pictures) {
      await removeRenderings(imageCacheFolder(config.dataDir), { publicID, version: PICTURE_VERSION });
    }
    log.info('pictures swept', { uploads: uploads.length, pictures: pictures.length });
  },
};
