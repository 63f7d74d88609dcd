import { mountAudios } from '#server/homework/playback-route.ts';
import { mountUploads } from '#server/homework/upload-route.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { signerIn } from '#server/storage/signer.ts';
import { mountContent } from './content-route.ts';
import { mountImages } from './image-route.ts';

/** Everything below /media: uploads, recordings, content files, pictures. */
export const mountMedia: Mount = (app, deps) => {
  const storage = openStorage(deps.config);
  const signer = signerIn(deps.config.dataDir);
  mountUploads(app, deps, storage);
  mountAudios(app, deps, storage, signer);
  mountContent(app, deps, signer);
  mountImages(app, deps);
};
