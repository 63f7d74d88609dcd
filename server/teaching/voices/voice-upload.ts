import { AudioContentType } from '#contract/entities/user-audio.ts';
import type { FindUpload } from '#server/http/uploads/upload-route.ts';
import type { UploadGrant } from '#server/storage/storage.ts';
import { teacherBySession } from '#server/teaching/teachers/session-store.ts';
import { completeVoiceUpload, type VoiceUploadRow, voiceUploadByID } from './voice-upload-store.ts';

/** The upload of a teacher's voice, for the route that receives all uploads. */
export const findVoiceUpload: FindUpload = async ({ db, clock }, uploadID) => {
  const row = await voiceUploadByID(db, uploadID);
  if (row === undefined) return undefined;
  return {
    grant: voiceGrantOf(row),
    sender: `teacher:${row.teacher_id}`,
    isOpen: async () => (await teacherBySession(db, row.session_id, clock.now())) !== undefined,
    isComplete: row.completed_at !== null,
    // The school names its teachers.
    trust: async () => 'learner',
    complete: (stored, now) => completeVoiceUpload(db, uploadID, stored, now),
  };
};

function voiceGrantOf(row: VoiceUploadRow): UploadGrant {
  return {
    uploadID: row.upload_id,
    contentType: AudioContentType.parse(row.content_type),
    byteLength: Number(row.announced_length),
    sha256: row.announced_sha256,
    expiresAt: row.expires_at,
    resumable: false,
  };
}
