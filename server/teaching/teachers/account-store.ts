import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { StoredImage } from '#server/db/tables/learning.ts';

export interface NewTeacher {
  readonly teacherID: string;
  readonly name: string;
  readonly email: string | null;
  readonly bio: string;
  readonly subjects: readonly string[];
  readonly image: StoredImage | null;
  readonly currCodes: readonly string[];
}

/** @returns false when another teacher has the address */
export async function insertTeacher(trx: Database, teacher: NewTeacher, now: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('teacher_accounts')
    .values({
      teacher_id: teacher.teacherID,
      name: teacher.name,
      email: teacher.email,
      bio: teacher.bio,
      subjects: [...teacher.subjects],
      image: teacher.image === null ? null : JSON.stringify(teacher.image),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('teacher_id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await replaceCommissions(trx, teacher.teacherID, teacher.currCodes);
  return true;
}

/** From now on the teacher answers the recordings of exactly these curriculums. */
export async function replaceCommissions(
  trx: Database,
  teacherID: string,
  currCodes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('teacher_commissions').where('teacher_id', '=', teacherID).execute();
  if (currCodes.length === 0) return;
  await trx
    .insertInto('teacher_commissions')
    .values(currCodes.map((curr_code) => ({ teacher_id: teacherID, curr_code })))
    .execute();
}

/** Whether this database has, or ever had, a teacher: accounts are disabled, never deleted. */
export async function hasTeachers(db: Database): Promise<boolean> {
  const row = await db.selectFrom('teacher_accounts').select('teacher_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** What the console shows of its teacher; undefined for a disabled one. */
export async function signedInTeacher(db: Database, teacherID: string) {
  const account = await db
    .selectFrom('teacher_accounts')
    .select(['teacher_id', 'name', 'image'])
    .where('teacher_id', '=', teacherID)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (account === undefined) return undefined;
  return {
    teacherID: account.teacher_id,
    name: account.name,
    image: account.image,
    curriculums: await commissionsOf(db, teacherID),
  };
}

/** The curriculums of a teacher's commission, as the school orders them. */
export function commissionsOf(db: Database, teacherID: string) {
  return db
    .selectFrom('teacher_commissions as t')
    .innerJoin('curriculums as c', 'c.curr_code', 't.curr_code')
    .select(['c.curr_code as currCode', 'c.curr_name as currName'])
    .where('t.teacher_id', '=', teacherID)
    .orderBy('c.position')
    .orderBy('c.curr_code')
    .execute();
}

/** A teacher by address, in whatever case; a disabled one has none. */
export function enabledTeacherWith(db: Database, email: string) {
  return db
    .selectFrom('teacher_accounts')
    .select(['teacher_id', 'name', 'email'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Locks the account until the transaction ends, so that a sign-in and disabling it cannot both win. */
export function lockEnabledTeacher(trx: Database, teacherID: string) {
  return trx
    .selectFrom('teacher_accounts')
    .select('teacher_id')
    .where('teacher_id', '=', teacherID)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/** @returns false when it was so before */
export async function markDisabled(
  trx: Database,
  teacherID: string,
  disabledAt: Date | null,
): Promise<boolean> {
  const changed = await trx
    .updateTable('teacher_accounts')
    .set({ disabled_at: disabledAt })
    .where('teacher_id', '=', teacherID)
    .where('disabled_at', disabledAt === null ? 'is not' : 'is', null)
    .returning('teacher_id')
    .executeTakeFirst();
  return changed !== undefined;
}
