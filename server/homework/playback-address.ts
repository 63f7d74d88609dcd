import { type SessionRef, sessionPath } from '#server/http/session.ts';
import type { Signer } from '#server/storage/signer.ts';

/** Path under which learners' recordings play. */
export const AUDIO_ADDRESS = '/media/audios/';

/** `(userAudioID, as) => address` at which that recording plays without a bearer token, as long as the session is active. */
export function playbackSigner(
  signer: Signer,
  session: SessionRef,
  now: Date,
): (userAudioID: string, as: 'recorded' | 'm4a') => string {
  return (userAudioID, as) =>
    sessionPath(signer, `${AUDIO_ADDRESS}${userAudioID}${as === 'm4a' ? '.m4a' : ''}`, session, now);
}
