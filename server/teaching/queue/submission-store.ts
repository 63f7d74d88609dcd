import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { onePage } from '#server/db/page.ts';
import { chosenName } from './learner-name-store.ts';

/** The teacher who looks: what lies in the commission, what is one's own. */
export interface Viewer {
  readonly teacherID: string;
  readonly currCodes: readonly string[];
  readonly now: Date;
}

/** Submissions of the teacher's curriculums with everything that the queue shows of them. */
export function submissionsFor(db: Database, { teacherID, currCodes, now }: Viewer) {
  return db
    .selectFrom('submissions as s')
    .innerJoin('user_audios as a', 'a.user_audio_id', 's.user_audio_id')
    .innerJoin('people as p', 'p.uid', 's.uid')
    .innerJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .innerJoin('curriculums as k', 'k.curr_code', 'c.curr_code')
    .leftJoin('submission_claims as q', (join) =>
      join.onRef('q.submission_id', '=', 's.submission_id').on('q.claimed_until', '>', now),
    )
    .leftJoin('teacher_accounts as t', 't.teacher_id', 'q.teacher_id')
    .where('c.curr_code', 'in', currCodes.length === 0 ? [''] : currCodes)
    .select(['s.submission_id', 's.uid', 's.submitted_at', 's.answer_due_at'])
    .select(chosenName().as('display_name'))
    .select(['s.answered_at', 's.note', 's.user_audio_id', 'a.record_order'])
    .select(['l.lesson_id', 'l.lesson_name', 'l.lesson_order', 'c.course_name', 'c.curr_code', 'k.curr_name'])
    .select(['q.teacher_id as claimant_id', 'q.claimed_until', 't.name as claimant_name'])
    .select([hasDraft(teacherID).as('has_draft'), hasReply().as('has_reply')]);
}

export type SubmissionRow = Awaited<ReturnType<ReturnType<typeof submissionsFor>['executeTakeFirstOrThrow']>>;

/*
 * Asked for each row that is shown, and no `exists`: the planner expects a quarter of all submissions, because nothing says to it how few
 * wait, and would read every answer of the school to know at once which of them have a reply.
 */

function hasDraft(teacherID: string) {
  return sql<boolean>`(
    select true from answer_drafts d
    where d.submission_id = s.submission_id and d.teacher_id = ${teacherID} and d.content is not null limit 1) is not null`;
}

function hasReply() {
  return sql<boolean>`(
    select true from answers w where w.submission_id = s.submission_id and w.reply is not null limit 1) is not null`;
}

/** Whether an answer was ever promised to this learner in the curriculum: then teachers see their other takes in it, too. */
function hasPromise() {
  return sql<boolean>`exists (
    select from submissions promised
    join lessons pl on pl.lesson_id = promised.lesson_id
    join courses pc on pc.course_id = pl.course_id
    where promised.uid = s.uid and promised.answer_due_at is not null and pc.curr_code = c.curr_code)`;
}

/** One submission that the teacher may see; undefined for any other. */
export function submissionFor(
  db: Database,
  viewer: Viewer,
  submissionID: string,
): Promise<SubmissionRow | undefined> {
  return submissionsFor(db, viewer)
    .where('s.submission_id', '=', submissionID)
    .where(hasPromise())
    .executeTakeFirst();
}

/** Submissions of one learner that the teacher may see, newest first: one page, plus one row when there is a next page. */
export function submissionsOfLearner(
  db: Database,
  viewer: Viewer,
  of: { uid: string; lessonID?: string; page?: number; size: number },
): Promise<SubmissionRow[]> {
  return submissionsFor(db, viewer)
    .where('s.uid', '=', of.uid)
    .$if(of.lessonID !== undefined, (query) => query.where('s.lesson_id', '=', of.lessonID ?? ''))
    .where(hasPromise())
    .orderBy('s.submitted_at', 'desc')
    .orderBy('s.submission_id')
    .$call(onePage(of.page ?? 1, of.size))
    .execute();
}

export interface LockedSubmission {
  readonly submission_id: string;
  readonly uid: string;
  readonly lesson_id: string;
  readonly answered_at: Date | null;
}

/**
 * Locks a submission that is to be answered until the transaction ends: claims, drafts and answers of one submission come one after
 * the other. Undefined where the teacher has no commission for it, or no answer was promised.
 */
export function lockSubmission(
  trx: Database,
  { currCodes }: Pick<Viewer, 'currCodes'>,
  submissionID: string,
): Promise<LockedSubmission | undefined> {
  return trx
    .selectFrom('submissions as s')
    .innerJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .where('s.submission_id', '=', submissionID)
    .where('s.answer_due_at', 'is not', null)
    .where('c.curr_code', 'in', currCodes.length === 0 ? [''] : currCodes)
    .select(['s.submission_id', 's.uid', 's.lesson_id', 's.answered_at'])
    .forNoKeyUpdate('s')
    .executeTakeFirst();
}

/** The teacher listened; the first time counts. @returns false when it had been so before */
export async function markListened(trx: Database, submissionID: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('submissions')
    .set({ heard_at: now })
    .where('submission_id', '=', submissionID)
    .where('heard_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
