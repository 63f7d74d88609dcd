import { randomUUID } from 'node:crypto';
import type { Parsed } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import type { homework } from '#contract/homework.ts';
import { promisedAnswer } from '#domain/answers/promise.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { lockPerson } from '#server/db/person-lock-store.ts';
import { retryOnConflict } from '#server/db/retry-on-conflict.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Handlers } from '#server/http/implement.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { sessionText } from '#server/http/session.ts';
import { waitForRoom } from '#server/http/uploads/newcomers-bytes.ts';
import { trustOf } from '#server/http/uploads/trust-store.ts';
import { courseOfLesson } from '#server/learning/curriculum-store.ts';
import { commentedSubscriptionsOf } from '#server/learning/enrollment/enrollment-store.ts';
import { requireLessonAccess } from '#server/learning/lessons/lesson-access.ts';
import type { Storage } from '#server/storage/storage.ts';
import { newGrant } from '#server/storage/upload-grant.ts';
import { addArrivalNotice } from './arrival-notice.ts';
import { type AudioRow, audioByID, audiosOfLesson, PAGE_SIZE, submittedAudio } from './audio-store.ts';
import { type PlaybackURL, presentAudio } from './present.ts';
import { registerUpload } from './register.ts';
import { addSubmission, putNote } from './submission-store.ts';
import { requireQuota } from './upload-quota-store.ts';
import { addUpload, openResumables } from './upload-store.ts';

/** Above what a device with many waiting recordings needs. The bytes behind the addresses have a quota of their own. */
const UPLOAD_ADDRESS_LIMIT = { name: 'upload-address', hits: 150, windowMs: HOUR_MS };

/** Under way at once, of a person; a further address takes its bytes in one request, and ends soon. */
const MAX_RESUMABLE_UPLOADS = 16;

/** Calls of the homework flow: upload address, registration, submission, note, list. Every call may be repeated. */
export function homeworkHandlers(
  deps: ServerDeps,
  storage: Storage,
  playbackFor: (caller: Caller) => PlaybackURL,
): Handlers<typeof homework> {
  const { db, clock } = deps;
  const submitted = async (input: { lessonID: string; recordingID?: string | undefined }, uid: string) => {
    const audio = await submittedAudio(db, { uid, lessonID: input.lessonID }, input.recordingID);
    if (audio?.submission_id === undefined || audio.submission_id === null)
      throw new ApiError('api/not-found');
    return { audio, submissionID: audio.submission_id };
  };

  return {
    createUpload: (input, caller, { sender }) => createUpload(deps, storage, input, { caller, sender }),
    registerUpload: async (input, caller) => {
      const audio = await registerUpload({ db, clock, storage }, input, caller.uid);
      return { userAudio: presentAudio(audio, playbackFor(caller)) };
    },
    submitAudio: async (input, { uid }) => {
      const audio = await ownAudio(deps, input, uid);
      if (audio.submission_id !== null) return {};
      const now = clock.now();
      const { currCode } = await requireLessonAccess(db, { uid }, input.lessonID, now);
      await retryOnConflict(() =>
        db.transaction().execute(async (trx) => {
          const subscriptions = await commentedSubscriptionsOf(trx, uid);
          const dueAt = promisedAnswer(subscriptions, currCode, now);
          const isNew = await addSubmission(trx, audio, { submissionID: randomUUID(), now, dueAt });
          if (isNew) await addArrivalNotice(trx, audio, now);
        }),
      );
      return {};
    },
    addNote: async (input, { uid }) => {
      const { submissionID } = await submitted(input, uid);
      await putNote(db, submissionID, input, clock.now());
      return {};
    },
    showSubmission: async (input, caller) =>
      presentAudio((await submitted(input, caller.uid)).audio, playbackFor(caller)),
    listAudios: async ({ lessonID, page = 1 }, caller, call) => {
      if (page < 1) throw new ApiError('api/bad-request');
      call.cacheable({ areas: ['homework'], until: null });
      const { uid } = caller;
      const playbackURL = playbackFor(caller);
      const rows = await audiosOfLesson(db, { uid, lessonID }, page);
      if (rows.length === 0 && !(await courseOfLesson(db, lessonID))) throw new ApiError('api/not-found');
      return {
        userAudios: rows.slice(0, PAGE_SIZE).map((row) => presentAudio(row, playbackURL)),
        page: rows.length > PAGE_SIZE ? { next: page + 1 } : {},
      };
    },
  };
}

async function createUpload(
  deps: ServerDeps,
  storage: Storage,
  input: Parsed<typeof homework.createUpload>,
  { caller, sender }: { caller: Caller; sender: string },
) {
  const { db, clock } = deps;
  const { uid } = caller;
  const now = clock.now();
  await requireLessonAccess(db, { uid }, input.lessonID, now);
  await hit(db, clock, UPLOAD_ADDRESS_LIMIT, uid);
  const { contentType = null, byteLength = null, sha256, resumable } = input;
  const trust = await trustOf(db, uid);
  const wait = await waitForRoom(deps, { trust, sender }, byteLength ?? 1);
  if (wait !== null) throw new ApiError('recordings/quota-reached', { retryAfter: wait });
  const grant = await retryOnConflict(() =>
    db.transaction().execute(async (trx) => {
      // Of two simultaneous calls the second one sees what the first was granted.
      await lockPerson(trx, uid);
      await requireQuota(trx, { uid, byteLength, now });
      const hasRoom = (await openResumables(trx, uid, now)) < MAX_RESUMABLE_UPLOADS;
      const made = newGrant({ contentType, byteLength, sha256, resumable: resumable && hasRoom }, now);
      await addUpload(trx, made, { uid, lessonID: input.lessonID, now, session: sessionText(caller) });
      return made;
    }),
  );
  // What goes in several requests goes through this server, and what is counted on its way.
  const direct = grant.resumable || trust !== 'learner' ? null : await storage.directUpload(grant);
  return {
    ...(await storage.grant(grant)),
    uploadID: grant.uploadID,
    ...(grant.resumable ? { resumable: true } : {}),
    ...(direct === null ? {} : { direct }),
  };
}

/** Finds a person's own audio of that lesson. @throws ApiError api/not-found also for another person's audio */
async function ownAudio(
  { db }: ServerDeps,
  { userAudioID, lessonID, recordingID }: Parsed<typeof homework.submitAudio>,
  uid: string,
): Promise<AudioRow> {
  const audio = await audioByID(db, userAudioID);
  if (audio === undefined || audio.uid !== uid || audio.lesson_id !== lessonID)
    throw new ApiError('api/not-found');
  if (recordingID !== undefined && recordingID !== audio.recording_id)
    throw new ApiError('api/unprocessable-entity');
  return audio;
}
