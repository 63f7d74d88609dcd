import type { Mount } from '#server/app-parts.ts';
import { openStorage } from '#server/outside/open-storage.ts';
import { signerIn } from '#server/outside/signer.ts';
import { mountAudios } from './audio-route.ts';
import { mountContent } from './content-route.ts';
import { mountImages } from './image-route.ts';
import { mountUploads } from './upload-route.ts';

/** Everything below /media: uploads, recordings, content files, pictures. */
export const mountMedia: Mount = (app, parts) => {
  const storage = openStorage(parts.config);
  const signer = signerIn(parts.config.dataDir);
  mountUploads(app, parts, storage);
  mountAudios(app, parts, storage, signer);
  mountContent(app, parts, signer);
  mountImages(app, parts);
};
