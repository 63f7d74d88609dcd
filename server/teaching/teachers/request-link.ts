import type { Database } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { insertVoidMessage } from '#server/messages/message-store.ts';
import { postMail } from '#server/messages/post-message.ts';
import { teacherLinkMail } from '#server/messages/templates/teachers.ts';
import { enabledTeacherWith } from './account-store.ts';
import { audit } from './audit-store.ts';
import { enforceTeacherLimit, isWithinTeacherLimit, TEACHER_LIMITS } from './sign-in-limits.ts';
import { makeLink } from './sign-in-links.ts';

/**
 * Mails a link to the teacher who has this address. The answer is the same for an address that nobody has, and where the
 * mailbox got enough; then a message that is never sent is stored instead.
 * @throws ApiError 429 where this sender asked for too many, for whatever address
 */
export async function requestLink(deps: ServerDeps, email: string, sender: string): Promise<void> {
  const address = email.trim().toLowerCase();
  const mailbox = address.replace(/\+[^@]*/, '');
  await enforceTeacherLimit(deps, TEACHER_LIMITS.linksFromSender, sender);
  await enforceTeacherLimit(deps, TEACHER_LIMITS.linksOfSender, `${mailbox} ${sender}`);
  await enforceTeacherLimit(deps, TEACHER_LIMITS.linksOfSenderInADay, `${mailbox} ${sender}`);
  await deps.db.transaction().execute((trx) => mailLink({ ...deps, db: trx }, address, mailbox));
}

async function mailLink(
  deps: ServerDeps & { db: Database },
  address: string,
  mailbox: string,
): Promise<void> {
  const { db: trx, clock, config } = deps;
  const now = clock.now();
  const teacher = await enabledTeacherWith(trx, address);
  // Of an address that nobody has: as many statements, on a row of its own.
  const subject = teacher === undefined ? `nobody ${mailbox}` : mailbox;
  const isWithin = await isWithinTeacherLimit(deps, TEACHER_LIMITS.mailsToMailbox, subject);
  if (teacher === undefined || teacher.email === null || !isWithin) return await insertVoidMessage(trx, now);
  const about = { teacherID: teacher.teacher_id, kind: 'mailed' } as const;
  const { link, expiresAt } = await makeLink(trx, config, about, now);
  const mail = teacherLinkMail({ to: teacher.email, name: teacher.name, link });
  await postMail(trx, mail, { now, expiresAt });
  await audit(trx, { actor: 'visitor', teacherID: teacher.teacher_id, action: 'link.mailed' }, now);
}
