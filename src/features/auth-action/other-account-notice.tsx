import type { ActionCode } from '#session/action-codes.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import type { LinkContext } from './ports.ts';
import { texts } from './texts.ts';

interface OtherAccountNoticeProps extends Pick<LinkContext, 'person'> {
  code: ActionCode;
  done?: boolean;
}

/** Families share devices: the link acts on its own account, and the person signed in here stays signed in. */
export function OtherAccountNotice({ person, code, done = false }: OtherAccountNoticeProps) {
  const email = otherAccountEmail(person, code);
  return email === null ? null : <Notice>{(done ? texts.here : texts.hereOther)(email)}</Notice>;
}

/** The address of the person signed in here if the link belongs to another account; otherwise null. */
export function otherAccountEmail(person: LinkContext['person'], code: ActionCode): string | null {
  const here = person?.email?.toLowerCase();
  // A person without an address may be verifying their first one.
  if (!here || !code.email) return null;
  const spokenOf = [code.email, code.previousEmail].map((email) => email?.toLowerCase());
  return spokenOf.includes(here) ? null : (person?.email ?? null);
}
