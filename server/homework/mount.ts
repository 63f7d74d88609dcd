import { recordings } from '#contract/homework/recordings.ts';
import { homework } from '#contract/homework.ts';
import { submissions } from '#contract/submissions.ts';
import type { Caller } from '#server/http/caller.ts';
import { implement } from '#server/http/implement.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { signerIn } from '#server/storage/signer.ts';
import { homeworkHandlers } from './homework-handlers.ts';
import { playbackSigner } from './playback-address.ts';
import { mountPlayback } from './playback-route.ts';
import { recordingsHandlers } from './recordings-handlers.ts';
import { submissionHandlers } from './submission-handlers.ts';

/** Puts homework on the app: its calls and the playback of recordings. */
export const mountHomework: Mount = (app, deps) => {
  const storage = openStorage(deps.config);
  const signer = signerIn(deps.config.dataDir);
  const playbackFor = (caller: Caller) => playbackSigner(signer, caller, deps.clock.now());
  implement(app, homework, homeworkHandlers(deps, storage, playbackFor), deps);
  implement(app, recordings, recordingsHandlers(deps, playbackFor), deps);
  implement(app, submissions, submissionHandlers(deps), deps);
  mountPlayback(app, deps, storage, signer);
};
