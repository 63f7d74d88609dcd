import type { SessionRef } from '#server/http/session.ts';
import { sessionPath } from '#server/http/session.ts';
import type { Signer } from '#server/storage/signer.ts';
import { teacherPath } from '#server/teaching/teachers/teacher-path.ts';
import type { VoiceRow } from './voice-store.ts';

/** Where learners hear a voice. */
export const VOICE_ADDRESS = '/media/voices/';
/** Where teachers do. */
export const TEACHER_VOICE_ADDRESS = '/teach/media/voices/';

type Playable = Pick<VoiceRow, 'voice_id' | 'm4a_object_id'>;

/** The m4a once it is made, because every phone plays it. The path alone names the bytes. */
function nameOf({ voice_id, m4a_object_id }: Playable): string {
  return m4a_object_id === null ? voice_id : `${voice_id}.m4a`;
}

/** `(voice) => address` for the session of a learner. */
export function learnerVoiceSigner(signer: Signer, session: SessionRef, now: Date) {
  return (voice: Playable) => sessionPath(signer, `${VOICE_ADDRESS}${nameOf(voice)}`, session, now);
}

/** `(voice) => address` for the session of a teacher. */
export function teacherVoiceSigner(signer: Signer, teacher: { readonly sessionID: string }, now: Date) {
  return (voice: Playable) => teacherPath(signer, `${TEACHER_VOICE_ADDRESS}${nameOf(voice)}`, teacher, now);
}
