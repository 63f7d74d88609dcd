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

/** Changes what is given. @returns false when another teacher has the address */
export async function updateTeacher(
  trx: Database,
  teacherID: string,
  { currCodes, email, image, subjects, ...texts }: Partial<Omit<NewTeacher, 'teacherID'>>,
): Promise<boolean> {
  if (email != null && (await hasOtherWith(trx, email, teacherID))) return false;
  const changes = {
    ...texts,
    ...(email === undefined ? {} : { email }),
    ...(image === undefined ? {} : { image: image === null ? null : JSON.stringify(image) }),
    ...(subjects === undefined ? {} : { subjects: [...subjects] }),
  };
  if (Object.keys(changes).length > 0) {
    await trx.updateTable('teacher_accounts').set(changes).where('teacher_id', '=', teacherID).execute();
  }
  if (currCodes !== undefined) await replaceCommissions(trx, teacherID, currCodes);
  return true;
}

async function hasOtherWith(trx: Database, email: string, teacherID: string): Promise<boolean> {
  const row = await trx
    .selectFrom('teacher_accounts')
    .select('teacher_id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('teacher_id', '!=', teacherID)
    .executeTakeFirst();
  return row !== undefined;
}

/** From now on the teacher answers the recordings of exactly these curriculums. */
async function replaceCommissions(
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
function commissionsOf(db: Database, teacherID: string) {
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

/** Locks the accounts until the transaction ends: two servers that start together make them once. */
export async function lockTeachers(trx: Database): Promise<void> {
  await sql`lock table teacher_accounts in share row exclusive mode`.execute(trx);
}

/** The teachers of the content who teach a course that is offered, as accounts would have them. */
export async function contentTeachers(db: Database) {
  const rows = await db
    .selectFrom('teachers as t')
    .innerJoin('courses as c', (join) => join.on(sql<boolean>`t.teacher_id = any(c.teacher_ids)`))
    .innerJoin('curriculums as u', 'u.curr_code', 'c.curr_code')
    .innerJoin('categories as k', 'k.category_code', 'u.category_code')
    .where('c.is_current', '=', true)
    .groupBy('t.teacher_id')
    .orderBy('t.teacher_id')
    .select(['t.teacher_id', 't.family_name', 't.first_name', 't.bio', 't.avatar'])
    .select([
      sql<string[]>`array_agg(distinct u.curr_code)`.as('curr_codes'),
      sql<string[]>`array_agg(distinct k.category_name)`.as('subjects'),
    ])
    .execute();
  return rows.map((row) => ({
    contentID: row.teacher_id,
    name: `${row.family_name} ${row.first_name}`,
    bio: row.bio ?? '',
    subjects: row.subjects,
    image: row.avatar,
    currCodes: row.curr_codes,
  }));
}
