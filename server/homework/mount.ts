import { homework } from '#contract/homework.ts';
import { submissions } from '#contract/submissions.ts';
import { implement } from '#server/http/implement.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { signerIn } from '#server/storage/signer.ts';
import { homeworkHandlers } from './homework-handlers.ts';
import { playbackSigner } from './playback-address.ts';
import { mountPlayback } from './playback-route.ts';
import { submissionHandlers } from './submission-handlers.ts';

/** Puts homework on the app: its calls and the playback of recordings. */
export const mountHomework: Mount = (app, deps) => {
  const storage = openStorage(deps.config);
  const signer = signerIn(deps.config.dataDir);
  implement(
    app,
    homework,
    homeworkHandlers(deps, storage, (caller) => playbackSigner(signer, caller, deps.clock.now())),
    deps,
  );
  implement(app, submissions, submissionHandlers(deps), deps);
  mountPlayback(app, deps, storage, signer);
};
