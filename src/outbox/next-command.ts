import { isShut } from './back-off.ts';
import type { Parcel } from './parcel.ts';

/** The server keeps Idempotency-Keys for 7 days: a later repeat would be a first time. */
const KEYS_KEPT_MS = 7 * 24 * 60 * 60_000;

export type Command =
  | 'askAddress'
  | 'put'
  /** An upload began and its end is not known: forget the address (no call). */
  | 'forgetAddress'
  | 'register'
  | 'findAudio'
  | 'submit'
  | 'tellNote'
  | 'findSubmission';

/** What to do next, or null: the gate is shut, or nothing is left to do. Pure. */
export function nextCommand(parcel: Parcel, now: number): Command | null {
  if (isShut(parcel.gate, now)) return null;
  switch (parcel.stage) {
    case 'address':
      return 'askAddress';
    case 'upload':
      return parcel.firstTriedAt === null ? 'put' : 'forgetAddress';
    case 'register':
      return isDoubtful(parcel, now) ? 'findAudio' : 'register';
    case 'submit':
      return isDoubtful(parcel, now) ? 'findSubmission' : 'submit';
    case 'note':
      // Never looked up: the same key is repeated until it is answered, so that no older note can land later.
      return 'tellNote';
    case 'verify':
      return 'findSubmission';
    case 'delivered':
    case 'withdrawn':
      return null;
  }
}

function isDoubtful({ doubt, firstTriedAt }: Parcel, now: number): boolean {
  return doubt || (firstTriedAt !== null && now - firstTriedAt > KEYS_KEPT_MS);
}
