import { ApiError } from '#contract/errors.ts';
import { DAY_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { newSecret, secretHash } from '#server/identity/tokens/secret.ts';
import { lockEnabledTeacher, signedInTeacher } from './account-store.ts';
import { audit, auditTeacher } from './audit-store.ts';
import { openLink, useLinkUp } from './link-store.ts';
import { endSession, insertSession, type Teacher, teacherByToken } from './session-store.ts';

export const SESSION_LIFETIME_MS = 30 * DAY_MS;

type SignInDeps = Pick<ServerDeps, 'db' | 'clock'>;

/**
 * Begins a session with a link, and uses the link up. The session that this browser had ends.
 * @returns the secret for the browser's cookie
 * @throws ApiError 410 `api/gone` for a link that was used, expired or never existed
 */
export async function signIn({ db, clock }: SignInDeps, token: string, oldSecret: string | null) {
  const hash = secretHash(token);
  const now = clock.now();
  return await db.transaction().execute(async (trx) => {
    const link = await openLink(trx, hash, now);
    const teacherID = link?.teacher_id ?? null;
    // First the account, then the link, as disabling does: two that wait for each other would both fail.
    if (teacherID === null || (await lockEnabledTeacher(trx, teacherID)) === undefined) throw gone();
    if (!(await useLinkUp(trx, hash, now))) throw gone();
    const old = oldSecret === null ? undefined : await teacherByToken(trx, secretHash(oldSecret), now);
    if (old !== undefined) await signOutIn(trx, old, now);
    const secret = newSecret();
    const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS);
    const sessionID = await insertSession(trx, { hash: secretHash(secret), teacherID, expiresAt }, now);
    const details = { link: link?.kind ?? null };
    await audit(
      trx,
      { actor: 'teacher', teacherID, action: 'session.started', subject: sessionID, details },
      now,
    );
    const teacher = await signedInTeacher(trx, teacherID);
    if (teacher === undefined) throw gone();
    return { teacher, secret };
  });
}

/** Ends the session of a call. */
export async function signOut({ db, clock }: SignInDeps, teacher: Teacher): Promise<void> {
  await db.transaction().execute((trx) => signOutIn(trx, teacher, clock.now()));
}

async function signOutIn(trx: ServerDeps['db'], teacher: Teacher, now: Date): Promise<void> {
  if (!(await endSession(trx, teacher.sessionID, now))) return;
  await auditTeacher(trx, teacher, 'session.ended', { now, subject: teacher.sessionID });
}

function gone(): ApiError {
  return new ApiError('api/gone');
}
