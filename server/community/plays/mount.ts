import { plays } from '#contract/community/plays.ts';
import { implement } from '#server/http/implement.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { signerIn } from '#server/storage/signer.ts';
import { mountEmbed } from './embed-route.ts';
import { playHandlers } from './play-handlers.ts';
import { mountSounds } from './sound-route.ts';

/** Puts plays on the app: their calls, their sounds and the preview for other sites. */
export const mountPlays: Mount = (app, deps) => {
  const signer = signerIn(deps.config.dataDir);
  implement(app, plays, playHandlers(deps, signer), deps);
  mountSounds(app, deps, openStorage(deps.config), signer);
  mountEmbed(app, deps);
};
