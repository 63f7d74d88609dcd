import type { ServerDeps } from '#server/http/server-deps.ts';
import { markDisabled } from './account-store.ts';
import { audit } from './audit-store.ts';
import { endLinks } from './link-store.ts';
import { endSessions } from './session-store.ts';

type AccountDeps = Pick<ServerDeps, 'db' | 'clock'>;

/** Shuts a teacher out at once: sessions and open links end with it. @returns false for one who was disabled already */
export async function disableTeacher({ db, clock }: AccountDeps, teacherID: string): Promise<boolean> {
  const now = clock.now();
  return await db.transaction().execute(async (trx) => {
    if (!(await markDisabled(trx, teacherID, now))) return false;
    const sessions = await endSessions(trx, teacherID, now);
    await endLinks(trx, teacherID, now);
    await audit(trx, { actor: 'tool', teacherID, action: 'teacher.disabled', details: { sessions } }, now);
    return true;
  });
}

/** Lets a teacher sign in again, with a new link. @returns false for one who was not disabled */
export async function enableTeacher({ db, clock }: AccountDeps, teacherID: string): Promise<boolean> {
  const now = clock.now();
  return await db.transaction().execute(async (trx) => {
    if (!(await markDisabled(trx, teacherID, null))) return false;
    await audit(trx, { actor: 'tool', teacherID, action: 'teacher.enabled' }, now);
    return true;
  });
}
