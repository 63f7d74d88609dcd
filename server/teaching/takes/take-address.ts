import type { Signer } from '#server/storage/signer.ts';
import { teacherPath } from '#server/teaching/teachers/teacher-path.ts';

/** Where teachers hear learners' recordings. */
export const TAKE_ADDRESS = '/teach/media/takes/';

/** `(userAudioID, as) => address` for the session of a teacher. */
export function takeSigner(signer: Signer, teacher: { readonly sessionID: string }, now: Date) {
  return (userAudioID: string, as: 'recorded' | 'm4a') =>
    teacherPath(signer, `${TAKE_ADDRESS}${userAudioID}${as === 'm4a' ? '.m4a' : ''}`, teacher, now);
}
