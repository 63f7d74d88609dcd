import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

export interface Claimant {
  readonly teacherID: string;
  readonly now: Date;
  readonly until: Date;
  /** The page of the console that has it open; null where none said so. */
  readonly pageID?: string | null;
}

/** Pages that one teacher has open of one recording; one that crashed is never left. */
const MAX_PAGES = 20;

/**
 * Takes a claim, or holds on to one's own: one statement decides. An expired claim is free.
 * @returns null where another teacher holds it; `isNew` unless it was one's own before
 */
export async function takeClaim(
  trx: Database,
  submissionID: string,
  { teacherID, now, until, pageID = null }: Claimant,
): Promise<{ isNew: boolean } | null> {
  const { rows } = await sql<{ is_new: boolean }>`
    with before as (
      select from submission_claims
      where submission_id = ${submissionID} and teacher_id = ${teacherID} and claimed_until > ${now})
    insert into submission_claims (submission_id, teacher_id, claimed_until, pages)
    values (${submissionID}, ${teacherID}, ${until}, array_remove(array[${pageID}::uuid], null))
    on conflict (submission_id) do update
      set teacher_id = excluded.teacher_id, claimed_until = excluded.claimed_until,
        pages = case when not exists (select from before) then excluded.pages
          else (excluded.pages || array_remove(submission_claims.pages, ${pageID}::uuid))[:${MAX_PAGES}::int] end
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

/**
 * A page of the console is left: one's own claim is released unless another page has the recording open.
 * @returns whether it was released
 */
export async function leaveClaim(
  trx: Database,
  submissionID: string,
  { teacherID, pageID }: { teacherID: string; pageID: string | null },
): Promise<boolean> {
  const left = await trx
    .updateTable('submission_claims')
    .set({ pages: sql<string[]>`array_remove(pages, ${pageID}::uuid)` })
    .where('submission_id', '=', submissionID)
    .where('teacher_id', '=', teacherID)
    .returning('pages')
    .executeTakeFirst();
  if (left === undefined || left.pages.length > 0) return false;
  return await dropClaim(trx, submissionID, teacherID);
}

/** Releases one's own claim, wherever it is open. @returns false when there was none */
export async function dropClaim(trx: Database, submissionID: string, teacherID: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('submission_claims')
    .where('submission_id', '=', submissionID)
    .where('teacher_id', '=', teacherID)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
