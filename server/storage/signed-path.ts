import { DAY_MS, SECOND_MS } from '#domain/time-units.ts';
import type { Signer } from './signer.ts';

/**
 * Signs a path: adds its end and its signature. Anyone who has the address may read the file, so it is never logged.
 * An address is valid for one to two days.
 * @param text what the signature covers besides, and the address carries
 */
export function signedPath(signer: Signer, path: string, now: Date, text?: string): string {
  const exp = expiryOf(now);
  const facts = { exp: String(exp), ...(text === undefined ? {} : { for: text }) };
  return `${path}?${new URLSearchParams({ ...facts, sig: signer.sign(...factsOf(path, exp, text)) })}`;
}

/** Whether an address has a valid signature that has not expired. */
export function isSignedPath(signer: Signer, url: URL, now: Date): boolean {
  const exp = Number(url.searchParams.get('exp'));
  if (!Number.isSafeInteger(exp) || exp * SECOND_MS <= now.getTime()) return false;
  const facts = factsOf(url.pathname, exp, signedTextOf(url) ?? undefined);
  return signer.isGood(url.searchParams.get('sig') ?? undefined, ...facts);
}

/** The text that the signature of an address covers. */
export function signedTextOf(url: URL): string | null {
  return url.searchParams.get('for');
}

function factsOf(path: string, exp: number, text: string | undefined) {
  return ['GET', path, exp, ...(text === undefined ? [] : [text])];
}

/**
 * The end of an address made now, in seconds of the epoch: at least a day away, and the same for a whole UTC day, so
 * that caches see the same address again.
 */
export function expiryOf(now: Date): number {
  return (Math.floor(now.getTime() / DAY_MS) + 2) * (DAY_MS / SECOND_MS);
}
