import type { Signer } from './signer.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Where learners' recordings play. */
export const AUDIO_ADDRESS = '/media/audios/';

/**
 * When an address made now ends, in seconds of the epoch: at least a day from now, and the same all day long (UTC),
 * so that caches meet the same address again.
 */
export function endOfAddress(now: Date): number {
  return (Math.floor(now.getTime() / DAY_MS) + 2) * (DAY_MS / 1000);
}

/** Puts end and signature on a path; whoever has the address may read, so it is never logged. */
export function signedPath(signer: Signer, path: string, now: Date): string {
  const exp = endOfAddress(now);
  return `${path}?${new URLSearchParams({ exp: String(exp), sig: signer.sign('GET', path, exp) })}`;
}

export function isSignedPath(signer: Signer, url: URL, now: Date): boolean {
  const exp = Number(url.searchParams.get('exp'));
  if (!Number.isSafeInteger(exp) || exp * 1000 <= now.getTime()) return false;
  return signer.isGood(url.searchParams.get('sig') ?? undefined, 'GET', url.pathname, exp);
}

/** `(userAudioID, as, now) => address` at which that recording plays, without a bearer. */
export function playbackSigner(
  signer: Signer,
): (userAudioID: string, as: 'recorded' | 'm4a', now: Date) => string {
  return (userAudioID, as, now) =>
    signedPath(signer, `${AUDIO_ADDRESS}${userAudioID}${as === 'm4a' ? '.m4a' : ''}`, now);
}
