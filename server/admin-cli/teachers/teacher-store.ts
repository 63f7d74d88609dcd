import { sql } from 'kysely';
import { refusal } from '#server/admin-cli/cli-error.ts';
import type { Database } from '#server/db/connect.ts';
import { TEACHER_TEXTS } from './teacher-texts.ts';

function teachers(db: Database) {
  return db
    .selectFrom('teacher_accounts as t')
    .select([
      't.teacher_id',
      't.name',
      't.email',
      't.bio',
      't.subjects',
      't.image',
      't.disabled_at',
      't.created_at',
    ])
    .select(({ selectFrom }) => [
      selectFrom('teacher_commissions as c')
        .select(sql<string[]>`coalesce(array_agg(c.curr_code order by c.curr_code), '{}')`.as('codes'))
        .whereRef('c.teacher_id', '=', 't.teacher_id')
        .$asScalar()
        .$notNull()
        .as('curr_codes'),
      selectFrom('teacher_sessions as s')
        .select(sql<Date | null>`max(s.created_at)`.as('last'))
        .whereRef('s.teacher_id', '=', 't.teacher_id')
        .as('last_sign_in_at'),
    ])
    .orderBy('t.created_at')
    .orderBy('t.teacher_id');
}

export type TeacherRow = Awaited<ReturnType<ReturnType<typeof teachers>['execute']>>[number];

export function listTeachers(db: Database): Promise<TeacherRow[]> {
  return teachers(db).execute();
}

/** Finds the one teacher with that address, or whose ID begins so. @throws CliError for none and for several */
export async function findTeacher(db: Database, who: string): Promise<TeacherRow> {
  const [first, second] = await teachers(db)
    .where(
      who.includes('@') ? sql`lower(t.email)` : sql`t.teacher_id::text`,
      who.includes('@') ? '=' : 'like',
      who.includes('@') ? who.toLowerCase() : `${who}%`,
    )
    .limit(2)
    .execute();
  if (first === undefined) throw refusal(TEACHER_TEXTS.noTeacher(who));
  if (second !== undefined) throw refusal(TEACHER_TEXTS.manyTeachers(who));
  return first;
}

export const MAX_AUDIT_ROWS = 100;

/** What teachers, and the school's tool for them, did; newest first. */
export function listAudit(
  db: Database,
  { teacherID, since }: { teacherID?: string; since?: Date | undefined },
) {
  return db
    .selectFrom('teacher_audit as a')
    .leftJoin('teacher_accounts as t', 't.teacher_id', 'a.teacher_id')
    .select(['a.at', 'a.actor', 'a.action', 'a.subject', 'a.details', 'a.teacher_id', 't.name'])
    .$if(teacherID !== undefined, (query) => query.where('a.teacher_id', '=', teacherID ?? ''))
    .$if(since !== undefined, (query) => query.where('a.at', '>=', since ?? new Date(0)))
    .orderBy('a.entry_id', 'desc')
    .limit(MAX_AUDIT_ROWS)
    .execute();
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number];
