import type { Parsed } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import type { voices } from '#contract/teach/voices.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { retryOnConflict } from '#server/db/retry-on-conflict.ts';
import { hit } from '#server/http/rate-limit-store.ts';
import type { Signer } from '#server/storage/signer.ts';
import type { Storage } from '#server/storage/storage.ts';
import { arrivedBytes, newGrant } from '#server/storage/upload-grant.ts';
import type { TeachDeps, TeachHandlers } from '#server/teaching/implement-teach.ts';
import { auditTeacher } from '#server/teaching/teachers/audit-store.ts';
import type { Teacher } from '#server/teaching/teachers/session-store.ts';
import { teacherVoiceSigner } from './voice-address.ts';
import {
  addVoice,
  addVoiceUpload,
  completeVoiceUpload,
  lockTeacher,
  MAX_DAILY_VOICE_BYTES,
  registeredVoice,
  voiceBytesOfADay,
  voiceUploadByID,
} from './voice-upload-store.ts';

const UPLOAD_ADDRESS_LIMIT = { name: 'voice-address', hits: 150, windowMs: HOUR_MS };

/** A teacher's voice: address, PUT, register; each may be repeated. */
export function voiceHandlers(
  deps: TeachDeps,
  storage: Storage,
  signer: Signer,
): TeachHandlers<typeof voices> {
  const { db, clock } = deps;
  return {
    createUpload: async (input, teacher) => {
      await hit(db, clock, UPLOAD_ADDRESS_LIMIT, `teacher:${teacher.teacherID}`);
      const now = clock.now();
      const { byteLength, sha256, recordingID } = input;
      const grant = { ...newGrant(input, now), sha256 };
      await retryOnConflict(() =>
        db.transaction().execute(async (trx) => {
          await lockTeacher(trx, teacher.teacherID);
          const used = await voiceBytesOfADay(trx, teacher.teacherID, now);
          if (used + byteLength > MAX_DAILY_VOICE_BYTES)
            throw new ApiError('recordings/quota-reached', { retryAfter: DAY_MS / SECOND_MS });
          await addVoiceUpload(trx, grant, { ...teacher, recordingID, now });
        }),
      );
      return { ...(await storage.grant(grant)), uploadID: grant.uploadID };
    },
    register: async (input, teacher) => {
      const now = clock.now();
      const voice = await registerVoice({ db, storage }, teacher, input, now);
      return { url: teacherVoiceSigner(signer, teacher, now)(voice), seconds: voice.seconds };
    },
  };
}

/**
 * Makes a voice of an upload, once a recording: a repeat answers with the first one.
 * @throws ApiError 404 unknown upload, 422 other bytes than announced or than before
 */
async function registerVoice(
  deps: { db: Database; storage: Storage },
  teacher: Teacher,
  input: Parsed<typeof voices.register>,
  now: Date,
) {
  const { db } = deps;
  const of = { teacherID: teacher.teacherID, recordingID: input.recordingID };
  const known = await registeredVoice(db, of);
  if (known !== undefined) return sameVoice(known, input);
  const upload = await voiceUploadByID(db, input.uploadID);
  const isOwn = upload?.teacher_id === of.teacherID && upload.recording_id === of.recordingID;
  if (upload === undefined || !isOwn) throw new ApiError('api/not-found');
  const stored = await arrivedBytes(deps.storage, upload, (bytes) =>
    completeVoiceUpload(db, upload.upload_id, bytes, now),
  );
  if (stored?.sha256 !== input.sha256)
    throw new ApiError('api/unprocessable-entity', { details: { byteLength: stored?.byteLength ?? 0 } });
  return await retryOnConflict(() =>
    db.transaction().execute(async (trx) => {
      await lockTeacher(trx, of.teacherID);
      const first = await registeredVoice(trx, of);
      if (first !== undefined) return sameVoice(first, input);
      await addVoice(trx, upload, { ...stored, seconds: input.seconds, now });
      await auditTeacher(trx, teacher, 'voice.registered', { now, subject: of.recordingID });
      const made = await registeredVoice(trx, of);
      if (made === undefined) throw new Error('the voice just made is missing');
      return made;
    }),
  );
}

function sameVoice<T extends { sha256: string }>(known: T, { sha256 }: { sha256: string }): T {
  if (known.sha256 !== sha256) throw new ApiError('api/unprocessable-entity');
  return known;
}
