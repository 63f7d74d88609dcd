import type { Mount, ServerDeps } from '#server/http/server-deps.ts';
import { signerIn } from '#server/storage/signer.ts';
import { mountContent } from './content-route.ts';
import { mountImages } from './image-route.ts';
import type { FindImage } from './image-service.ts';
import { sharedMedia } from './shared-media.ts';

/**
 * Puts content files and images on the app.
 * @param furtherImages finds images besides those of the catalogue
 */
export const mountMedia =
  (furtherImages: (deps: ServerDeps) => FindImage): Mount =>
  (app, deps) => {
    for (const path of ['/media/content/*', '/media/video/*', '/media/image/*'])
      app.use(path, sharedMedia(deps));
    mountContent(app, deps, signerIn(deps.config.dataDir));
    mountImages(app, deps, furtherImages(deps));
  };
