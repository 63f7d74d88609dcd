import { randomUUID } from 'node:crypto';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { insertTeacher, markDisabled, type NewTeacher, updateTeacher } from './account-store.ts';
import { audit } from './audit-store.ts';
import { endLinks } from './link-store.ts';
import { endSessions } from './session-store.ts';
import { makeLink } from './sign-in-links.ts';

type AccountDeps = Pick<ServerDeps, 'db' | 'clock'>;

/** What the school says of a teacher. */
export type TeacherFacts = Omit<NewTeacher, 'teacherID'>;

/** Makes a teacher. @returns the ID, null where another teacher has the address */
export async function addTeacher({ db, clock }: AccountDeps, facts: TeacherFacts): Promise<string | null> {
  const now = clock.now();
  const teacherID = randomUUID();
  const details = { curriculums: facts.currCodes.length };
  return await db.transaction().execute(async (trx) => {
    if (!(await insertTeacher(trx, { teacherID, ...facts }, now))) return null;
    await audit(trx, { actor: 'tool', teacherID, action: 'teacher.added', details }, now);
    return teacherID;
  });
}

/**
 * Changes what is given and leaves the rest. Links that were mailed to another address cannot be used any more.
 * @returns false where another teacher has the address
 */
export async function changeTeacher(
  { db, clock }: AccountDeps,
  teacherID: string,
  facts: Partial<TeacherFacts>,
): Promise<boolean> {
  const now = clock.now();
  const details = Object.fromEntries(Object.keys(facts).map((name) => [name, true]));
  return await db.transaction().execute(async (trx) => {
    if (!(await updateTeacher(trx, teacherID, facts))) return false;
    if (facts.email !== undefined) await endLinks(trx, teacherID, now);
    await audit(trx, { actor: 'tool', teacherID, action: 'teacher.changed', details }, now);
    return true;
  });
}

/** Makes a link of one use that a person hands over. */
export async function printLink(
  { db, clock, config }: AccountDeps & Pick<ServerDeps, 'config'>,
  teacherID: string,
): Promise<string> {
  const now = clock.now();
  return await db.transaction().execute(async (trx) => {
    const { link } = await makeLink(trx, config, { teacherID, kind: 'printed' }, now);
    await audit(trx, { actor: 'tool', teacherID, action: 'link.printed' }, now);
    return link;
  });
}

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
