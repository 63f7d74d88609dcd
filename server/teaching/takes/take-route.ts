import type { Hono } from 'hono';
import { ApiError } from '#contract/errors.ts';
import { sendRecording } from '#server/homework/playback-route.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Signer } from '#server/storage/signer.ts';
import type { Storage } from '#server/storage/storage.ts';
import { submissionFor } from '#server/teaching/queue/submission-store.ts';
import { teacherOfPath } from '#server/teaching/teachers/teacher-path.ts';
import { TAKE_ADDRESS } from './take-address.ts';
import { submittedRecording } from './take-store.ts';

/** Serves learners' recordings to teachers, who are asked anew whether their commission still covers them. */
export function mountTakes(app: Hono, { db, clock }: ServerDeps, storage: Storage, signer: Signer): void {
  app.get(`${TAKE_ADDRESS}:name`, async (c) => {
    const now = clock.now();
    const teacher = await teacherOfPath(db, signer, new URL(c.req.url), now);
    if (teacher === undefined) throw new ApiError('api/forbidden');
    const [, userAudioID = '', m4a] = /^([0-9a-f-]{36})(\.m4a)?$/.exec(c.req.param('name')) ?? [];
    if (userAudioID === '') throw new ApiError('api/not-found');
    const recording = await submittedRecording(db, userAudioID);
    const seen = recording && (await submissionFor(db, { ...teacher, now }, recording.submission_id));
    if (seen === undefined) throw new ApiError('api/forbidden');
    const from = { db, storage, listener: teacher.teacherID };
    return await sendRecording(c, from, userAudioID, m4a === undefined ? 'recorded' : 'm4a');
  });
}
