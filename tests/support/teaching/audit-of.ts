import type { Database } from '#server/db/connect.ts';
import type { ATeacher } from './a-teacher.ts';

/** What is on record of a teacher's actions, oldest first. */
export async function auditOf(db: Database, { teacherID }: Pick<ATeacher, 'teacherID'>): Promise<string[]> {
  const rows = await db
    .selectFrom('teacher_audit')
    .select('action')
    .where('teacher_id', '=', teacherID)
    .orderBy('entry_id')
    .execute();
  return rows.map(({ action }) => action);
}

/** Status and error code of an answer of the console, to be compared at once. */
export const codeOf = ({ status, body }: { status: number; body: { errorCode?: string } }) => [
  status,
  body.errorCode,
];
