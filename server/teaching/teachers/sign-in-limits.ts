import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { countHit, hit, type Limit, subjectOf } from '#server/http/rate-limit-store.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { LINK_LIFETIME_MS } from './sign-in-links.ts';

/** Limits of getting into the console (docs/decisions/038): each counts who acts, none shuts a teacher out. */
export const TEACHER_LIMITS = {
  /** Links that one sender asks for: an office of teachers may share an address. */
  linksFromSender: { name: 'teacher:link:sender', hits: 60, windowMs: HOUR_MS },
  /** Of one sender for one mailbox. */
  linksOfSender: { name: 'teacher:link:source', hits: 6, windowMs: HOUR_MS },
  linksOfSenderInADay: { name: 'teacher:link:source-day', hits: 20, windowMs: DAY_MS },
  /**
   * Mails to one mailbox, no matter who asks. The window is as long as a link lives: where strangers used it up, the links that
   * they caused are in the mailbox and still open.
   */
  mailsToMailbox: { name: 'teacher:link:mailbox', hits: 5, windowMs: LINK_LIFETIME_MS.mailed },
  /** Nobody guesses 32 random bytes; this bounds the work. */
  startsFromSender: { name: 'teacher:start:sender', hits: 100, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

type LimitDeps = Pick<ServerDeps, 'db' | 'clock' | 'config'>;

/** @throws ApiError 429 `api/too-many-requests` */
export async function enforceTeacherLimit(deps: LimitDeps, limit: Limit, who: string): Promise<void> {
  if (deps.config.identityLimits) await hit(deps.db, deps.clock, limit, subjectOf(who));
}

/** Counts and refuses nothing. @returns whether it was within the limit */
export async function isWithinTeacherLimit(deps: LimitDeps, limit: Limit, who: string): Promise<boolean> {
  if (!deps.config.identityLimits) return true;
  return (await countHit(deps.db, deps.clock, limit, subjectOf(who))).hits <= limit.hits;
}
