import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

export interface Claimant {
  readonly teacherID: string;
  readonly now: Date;
  readonly until: Date;
}

/**
 * Takes a claim, or holds on to one's own: one statement decides. An expired claim is free.
 * @returns null where another teacher holds it; `isNew` unless it was one's own before
 */
export async function takeClaim(
  trx: Database,
  submissionID: string,
  { teacherID, now, until }: Claimant,
): Promise<{ isNew: boolean } | null> {
  const { rows } = await sql<{ is_new: boolean }>`
    with before as (
      select from submission_claims
      where submission_id = ${submissionID} and teacher_id = ${teacherID} and claimed_until > ${now})
    insert into submission_claims (submission_id, teacher_id, claimed_until)
    values (${submissionID}, ${teacherID}, ${until})
    on conflict (submission_id) do update
      set teacher_id = excluded.teacher_id, claimed_until = excluded.claimed_until
      where submission_claims.teacher_id = excluded.teacher_id or submission_claims.claimed_until <= ${now}
    returning not exists (select from before) as is_new`.execute(trx);
  const [row] = rows;
  return row === undefined ? null : { isNew: row.is_new };
}

/** Who holds it now. */
export function claimantOf(db: Database, submissionID: string, now: Date) {
  return db
    .selectFrom('submission_claims as q')
    .innerJoin('teacher_accounts as t', 't.teacher_id', 'q.teacher_id')
    .where('q.submission_id', '=', submissionID)
    .where('q.claimed_until', '>', now)
    .select(['q.teacher_id as teacherID', 't.name'])
    .executeTakeFirst();
}

/** Gives one's own claim back. @returns false when there was none */
export async function dropClaim(trx: Database, submissionID: string, teacherID: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('submission_claims')
    .where('submission_id', '=', submissionID)
    .where('teacher_id', '=', teacherID)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
