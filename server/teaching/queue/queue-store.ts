import { type RawBuilder, sql } from 'kysely';
import type { QueueView } from '#contract/teach/queue.ts';
import { startOfJapanDay } from '#domain/japan-time.ts';
import type { Database } from '#server/db/connect.ts';
import { onePage } from '#server/db/page.ts';
import { answeredIDs } from './answered-store.ts';
import { chosenName, isNamed } from './learner-name-store.ts';
import { type SubmissionRow, submissionsFor, type Viewer } from './submission-store.ts';

export const QUEUE_PAGE_SIZE = 30;

/** Nobody turns so many pages; the database would count its way through years of answers. */
export const MAX_QUEUE_PAGES = 200;

export interface QueueFilter {
  readonly view: QueueView;
  readonly currCode: string | undefined;
  /** Part of a name. */
  readonly learner: string | undefined;
  readonly page: number;
}

/** One page of a view, plus one row when there is a next page. */
export async function queuedSubmissions(
  db: Database,
  viewer: Viewer,
  { view, currCode, learner, page }: QueueFilter,
): Promise<SubmissionRow[]> {
  const promised = submissionsFor(db, viewer).where('s.answer_due_at', 'is not', null);
  if (view === 'answered') {
    const ids = await answeredIDs(db, viewer, { currCode, learner, page, size: QUEUE_PAGE_SIZE });
    return await promised
      .where(isOneOf(ids))
      .orderBy('s.answered_at', 'desc')
      .orderBy('s.submission_id')
      .execute();
  }
  return await promised
    .where('s.answered_at', 'is', null)
    .$if(view === 'mine', (query) => query.where(isOneOf(sql`array(${heldBy(db, viewer)})`)))
    .$if(currCode !== undefined, (query) => query.where('c.curr_code', '=', currCode ?? ''))
    .$if(learner !== undefined, (query) => query.where(isNamed(chosenName(), learner ?? '')))
    .orderBy('s.answer_due_at')
    .orderBy('s.submission_id')
    .$call(onePage(page, QUEUE_PAGE_SIZE))
    .execute();
}

/**
 * Read before the rest, as some IDs: a plan that joins them prepares for a quarter of all submissions, because nothing says to it how few
 * wait, and reads the recordings of the school for it.
 */
function isOneOf(ids: RawBuilder<unknown>) {
  return sql<boolean>`s.submission_id = any(${ids})`;
}

/** What a teacher has open for answering, or has a draft of. */
function heldBy(db: Database, { teacherID, now }: Viewer) {
  return db
    .selectFrom('submission_claims')
    .select('submission_id')
    .where('teacher_id', '=', teacherID)
    .where('claimed_until', '>', now)
    .union(
      db
        .selectFrom('answer_drafts')
        .select('submission_id')
        .where('teacher_id', '=', teacherID)
        .where('content', 'is not', null),
    );
}

export interface QueueCounts {
  readonly waiting: number;
  readonly overdue: number;
  readonly mine: number;
  readonly answeredToday: number;
}

/** Counts over all curriculums of the commission; today, in Japan, by this teacher. */
export async function queueCounts(db: Database, viewer: Viewer): Promise<QueueCounts> {
  const { teacherID, currCodes, now } = viewer;
  const waiting = await db
    .selectFrom('submissions as s')
    .innerJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .where('s.answer_due_at', 'is not', null)
    .where('s.answered_at', 'is', null)
    .where('c.curr_code', 'in', currCodes.length === 0 ? [''] : currCodes)
    .select([
      sql<number>`count(*)::int`.as('waiting'),
      sql<number>`(count(*) filter (where s.answer_due_at < ${now}))::int`.as('overdue'),
    ])
    .select(({ eb, fn }) =>
      fn
        .countAll<number>()
        .filterWhere(eb('s.submission_id', 'in', heldBy(db, viewer)))
        .as('mine'),
    )
    .executeTakeFirstOrThrow();
  const { answered } = await db
    .selectFrom('answers')
    .where('teacher_id', '=', teacherID)
    .where('sent_at', '>=', new Date(startOfJapanDay(now.getTime())))
    .where('undone_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('answered'))
    .executeTakeFirstOrThrow();
  return { ...waiting, mine: Number(waiting.mine), answeredToday: answered };
}
