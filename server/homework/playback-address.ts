import { signedPath } from '#server/storage/signed-path.ts';
import type { Signer } from '#server/storage/signer.ts';

/** Path under which learners' recordings play. */
export const AUDIO_ADDRESS = '/media/audios/';

/** `(userAudioID, as, now) => address` at which that recording plays without a bearer token. */
export function playbackSigner(
  signer: Signer,
): (userAudioID: string, as: 'recorded' | 'm4a', now: Date) => string {
  return (userAudioID, as, now) =>
    signedPath(signer, `${AUDIO_ADDRESS}${userAudioID}${as === 'm4a' ? '.m4a' : ''}`, now);
}
