import * as z from 'zod/mini';
import { posts } from '#contract/community/posts.ts';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { homework } from '#contract/homework.ts';
import { lessonActivity } from '#contract/lesson-activity.ts';
import { practice } from '#contract/practice/practice-log.ts';
import { createUpload, registerUpload } from './server-audios.ts';
import { createComment, createPictureUpload, createPost } from './server-posts.ts';
import { refusal, type ServerState } from './server-state.ts';
import { addNote, listAudios, showSubmission, submitAudio } from './server-submissions.ts';

/** The caller, and the age of the copy that answers a read. */
export interface Caller {
  uid: string;
  lag: number;
}

type Handler = (state: ServerState, input: never, caller: Caller) => unknown;

const HANDLERS = new Map<Endpoint, Handler>([
  [homework.createUpload, createUpload],
  [homework.registerUpload, registerUpload],
  [homework.submitAudio, submitAudio],
  [homework.addNote, addNote],
  [homework.showSubmission, showSubmission],
  [homework.listAudios, listAudios],
  [posts.createImageUpload, createPictureUpload],
  [posts.create, createPost],
  [posts.createComment, createComment],
  [
    lessonActivity.updateCompletion,
    (state, { lessonID, completed }: Input<typeof lessonActivity.updateCompletion>, { uid }) => {
      state.completions.set(`${uid} ${lessonID} 0`, completed);
      return {};
    },
  ],
  [
    lessonActivity.updatePractice,
    (state, { lessonID, day, done }: Input<typeof lessonActivity.updatePractice>, { uid }) => {
      state.completions.set(`${uid} ${lessonID} ${day}`, done);
      return {};
    },
  ],
  [
    practice.updateLogs,
    (state, { spans }: Input<typeof practice.updateLogs>, { uid }) => {
      for (const { spanID, seconds } of spans) {
        const span = `${uid} ${spanID}`;
        if (!state.practised.some((known) => known.span === span)) state.practised.push({ span, seconds });
      }
      return { uncounted: 0 };
    },
  ],
]);

/** Answers a call at once, or throws the refusal. */
export function answer<E extends Endpoint>(
  state: ServerState,
  endpoint: E,
  input: Input<E>,
  caller: Caller,
): Output<E> {
  const handler = HANDLERS.get(endpoint);
  if (handler === undefined) throw refusal('api/not-found');
  const parsed = z.safeParse(endpoint.input, input);
  if (!parsed.success) throw refusal('api/bad-request');
  return handler(state, parsed.data as never, caller) as Output<E>;
}
