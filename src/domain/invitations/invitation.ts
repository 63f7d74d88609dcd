/** Ten of 32 letters that cannot be mistaken for each other: 2^50 codes, so that nobody finds one by trying. */
export const INVITATION_CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/;
export const INVITATION_CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const INVITATION_CODE_LENGTH = 10;

/** A code as a link or a person gives it; null for what cannot be one. */
export function invitationCode(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > 40) return null;
  const code = given.normalize('NFKC').trim().toUpperCase();
  return INVITATION_CODE.test(code) ? code : null;
}

/** An account counts as new for so many days. */
export const NEW_ACCOUNT_DAYS = 30;

/** Mailboxes of these hosts are the same with and without dots. */
const DOTLESS_HOSTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Whether two addresses reach one mailbox: `a.b+music@gmail.com` and `ab@googlemail.com` do. Elsewhere dots tell people
 * apart; what stands after a plus never does.
 */
export function isSameMailbox(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && mailboxOf(one) === mailboxOf(other);
}

function mailboxOf(address: string): string {
  const [name = '', host = ''] = address.normalize('NFKC').trim().toLowerCase().split('@');
  const [box = ''] = name.split('+');
  return DOTLESS_HOSTS.has(host) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`;
}
