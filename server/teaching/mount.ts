import { comments } from '#contract/comments.ts';
import { answers, phrases } from '#contract/teach/answers.ts';
import { learners } from '#contract/teach/learners.ts';
import { queue } from '#contract/teach/queue.ts';
import { teachers } from '#contract/teach/teachers.ts';
import { voices } from '#contract/teach/voices.ts';
import { implement } from '#server/http/implement.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { signerIn } from '#server/storage/signer.ts';
import { answerHandlers } from './answers/answer-handlers.ts';
import { phraseHandlers } from './answers/phrase-handlers.ts';
import { commentHandlers } from './comments/comment-handlers.ts';
import { implementTeach } from './implement-teach.ts';
import { learnerHandlers } from './learners/learner-handlers.ts';
import { queueHandlers } from './queue/queue-handlers.ts';
import { showTake } from './takes/show-take.ts';
import { mountTakes } from './takes/take-route.ts';
import { teacherHandlers } from './teachers/teacher-handlers.ts';
import { voiceHandlers } from './voices/voice-handlers.ts';
import { mountVoices } from './voices/voice-route.ts';

/** Puts the calls of the teacher console on the app, what its learners read of it, and the playback of both. */
export const mountTeaching: Mount = (app, deps) => {
  const storage = openStorage(deps.config);
  const signer = signerIn(deps.config.dataDir);
  implementTeach(app, teachers, teacherHandlers(deps), deps);
  implementTeach(app, queue, queueHandlers(deps), deps);
  const showing = { showTake: showTake(deps, signer) };
  implementTeach(app, answers, { ...answerHandlers(deps, signer), ...showing }, deps);
  implementTeach(app, phrases, phraseHandlers(deps), deps);
  implementTeach(app, learners, learnerHandlers(deps), deps);
  implementTeach(app, voices, voiceHandlers(deps, storage, signer), deps);
  implement(app, comments, commentHandlers(deps, signer), deps);
  mountTakes(app, deps, storage, signer);
  mountVoices(app, deps, storage, signer);
};
