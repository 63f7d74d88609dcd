import { sql } from 'kysely';
import type { ReportReason } from '#domain/community/post.ts';
import type { Database } from '#server/db/connect.ts';
import { deleteOldRows } from '#server/db/old-rows-store.ts';
import type { Subject } from './subject-store.ts';

const MAX_REPORTS_SHOWN = 100;

export interface NewReport extends Subject {
  readonly uid: string;
  readonly reason: ReportReason;
  readonly note: string;
  readonly words: string;
  readonly counts: boolean;
  readonly now: Date;
}

/** @returns false when this person has reported it before */
export async function insertReport(trx: Database, report: NewReport): Promise<boolean> {
  const inserted = await trx
    .insertInto('post_reports')
    .values({
      post_id: report.postID,
      comment_id: report.commentID,
      uid: report.uid,
      reason: report.reason,
      note: report.note,
      words: report.words,
      counts: report.counts,
      created_at: report.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('report_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

function reportsOf(db: Database, { postID, commentID }: Subject) {
  return db
    .selectFrom('post_reports')
    .where('post_id', '=', postID)
    .where('comment_id', commentID === null ? 'is' : '=', commentID);
}

/** How many people's reports count that nobody has looked at. */
export async function countOpenReports(trx: Database, subject: Subject): Promise<number> {
  const { reports } = await reportsOf(trx, subject)
    .where('handled_at', 'is', null)
    .where('counts', '=', true)
    .select(sql<number>`count(*)::integer`.as('reports'))
    .executeTakeFirstOrThrow();
  return reports;
}

/** Newest first. Who reported is not read: the school judges what was written. */
export function reportsAbout(db: Database, subject: Subject) {
  return reportsOf(db, subject)
    .select(['reason', 'note', 'words', 'created_at', 'counts', 'handled_at'])
    .orderBy('created_at', 'desc')
    .limit(MAX_REPORTS_SHOWN)
    .execute();
}

/** Somebody has looked at them: they hide nothing any more. @returns how many */
export async function settleReports(
  trx: Database,
  { postID, commentID }: Subject,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('post_reports')
    .set({ handled_at: now })
    .where('post_id', '=', postID)
    .where('comment_id', commentID === null ? 'is' : '=', commentID)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Opens again what a step at that moment settled. */
export async function reopenReports(
  trx: Database,
  { postID, commentID }: Subject,
  settledAt: Date,
): Promise<void> {
  await trx
    .updateTable('post_reports')
    .set({ handled_at: null })
    .where('post_id', '=', postID)
    .where('comment_id', commentID === null ? 'is' : '=', commentID)
    .where('handled_at', '=', settledAt)
    .execute();
}

/** @returns how many */
export function deleteSettledReports(db: Database, before: Date): Promise<bigint> {
  return deleteOldRows(db, 'post_reports', 'handled_at', before);
}
