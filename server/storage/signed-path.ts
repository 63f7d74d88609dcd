import { DAY_MS, SECOND_MS } from '#domain/time-units.ts';
import type { Signer } from './signer.ts';

/**
 * Signs a path: adds its end and its signature. Anyone who has the address may read the file, so it is never logged.
 * An address is valid for one to two days.
 */
export function signedPath(signer: Signer, path: string, now: Date): string {
  const exp = expiryOf(now);
  return `${path}?${new URLSearchParams({ exp: String(exp), sig: signer.sign('GET', path, exp) })}`;
}

/** Whether an address has a valid signature that has not expired. */
export function isSignedPath(signer: Signer, url: URL, now: Date): boolean {
  const exp = Number(url.searchParams.get('exp'));
  if (!Number.isSafeInteger(exp) || exp * SECOND_MS <= now.getTime()) return false;
  return signer.isGood(url.searchParams.get('sig') ?? undefined, 'GET', url.pathname, exp);
}

/**
 * The end of an address made now, in seconds of the epoch: at least a day away, and the same for a whole UTC day, so
 * that caches see the same address again.
 */
function expiryOf(now: Date): number {
  return (Math.floor(now.getTime() / DAY_MS) + 2) * (DAY_MS / SECOND_MS);
}
