import type { Mount } from '#server/http/server-deps.ts';
import { signerIn } from '#server/storage/signer.ts';
import { mountContent } from './content-route.ts';
import { mountImages } from './image-route.ts';

/** Puts content files and images on the app. */
export const mountMedia: Mount = (app, deps) => {
  mountContent(app, deps, signerIn(deps.config.dataDir));
  mountImages(app, deps);
};
