import { invitationCode } from '#domain/invitations/invitation.ts';
import { DAY_MS } from '#domain/time-units.ts';

const KEY = 'otomichi.invitation';
/** As long as an account is new. */
const MAX_AGE_MS = 30 * DAY_MS;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stores the code of an invitation link on this device: it survives a redirect to a provider and the mail of a sign-up. */
export function keepInvitation(storage: Store, code: string, now: number): void {
  try {
    storage.setItem(KEY, `${code} ${now}`);
  } catch {
    // A device that stores nothing signs up without it.
  }
}

/**
 * Stores the code of the link by which somebody came, on whichever page, also when they are signed in: the server says who
 * may accept it.
 */
export function keepInvitationOf(storage: Store, given: unknown, now: number): void {
  const code = invitationCode(given);
  if (code !== null) keepInvitation(storage, code, now);
}

/** The same address, as the link of an invitation. */
export function withInvitation(href: string, code: string): string {
  const address = new URL(href);
  address.searchParams.set('invitation', code);
  return address.href;
}

/** The code that waits for a sign-up; null where there is none. */
export function pendingInvitation(storage: Store, now: number): string | null {
  const [code, at] = (storage.getItem(KEY) ?? '').split(' ');
  return now - Number(at) < MAX_AGE_MS ? invitationCode(code) : null;
}

export function forgetInvitation(storage: Store): void {
  storage.removeItem(KEY);
}
