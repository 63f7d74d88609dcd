import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { inText, rowsFrom } from '#server/db/page.ts';
import type { StoredImage } from '#server/db/tables/learning.ts';

/** Recordings of one lesson whose answers are listed, the newest ones. */
const MAX_LISTED_SUBMISSIONS = 50;

/** The newest submissions of a person's lesson, or one of them, with their visible answers. */
export function answeredSubmissions(
  db: Database,
  of: { uid: string; lessonID: string; recordingID: string | undefined; now: Date },
) {
  return db
    .selectFrom('submissions as s')
    .leftJoin('answers as w', (join) =>
      join
        .onRef('w.submission_id', '=', 's.submission_id')
        .on('w.visible_at', '<=', of.now)
        .on('w.undone_at', 'is', null)
        .on('w.withdrawn_at', 'is', null),
    )
    .where('s.uid', '=', of.uid)
    .where('s.lesson_id', '=', of.lessonID)
    .$if(of.recordingID !== undefined, (query) => query.where('s.recording_id', '=', of.recordingID ?? null))
    .orderBy('s.submitted_at', 'desc')
    .orderBy('s.submission_id')
    .limit(inText(MAX_LISTED_SUBMISSIONS))
    .select(['s.submission_id', 's.recording_id', 's.heard_at', 's.answer_due_at', 's.answered_at'])
    .select(['w.answer_id', 'w.sent_at', 'w.outcome', 'w.reply', 'w.replied_at'])
    .execute();
}

export type AnsweredRow = Awaited<ReturnType<typeof answeredSubmissions>>[number];

/** Comments of some answers with their teacher and their voice, in the order in which they were written down. */
export function commentsOf(db: Database, answerIDs: readonly string[]) {
  return db
    .selectFrom('answer_comments as c')
    .innerJoin('answers as w', 'w.answer_id', 'c.answer_id')
    .innerJoin('submissions as s', 's.submission_id', 'w.submission_id')
    .innerJoin('teacher_accounts as t', 't.teacher_id', 'w.teacher_id')
    .leftJoin('voices as v', 'v.voice_id', 'c.voice_id')
    .where('c.answer_id', 'in', answerIDs.length === 0 ? [NO_ID] : answerIDs)
    .orderBy('w.visible_at')
    .orderBy('c.answer_id')
    .orderBy('c.position')
    .selectAll('c')
    .select(['s.recording_id', 't.name', 't.image', 'v.seconds', 'v.m4a_object_id'])
    .execute();
}

export type CommentRow = Awaited<ReturnType<typeof commentsOf>>[number];

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Marks a person's visible comments as read; others are passed over. */
export async function markRead(
  db: Database,
  { uid, commentIDs, now }: { uid: string; commentIDs: readonly string[]; now: Date },
): Promise<void> {
  if (commentIDs.length === 0) return;
  await db
    .updateTable('answer_comments')
    .set({ read_at: now })
    .where('comment_id', 'in', commentIDs)
    .where('read_at', 'is', null)
    .where('answer_id', 'in', (query) =>
      query
        .selectFrom('answers as w')
        .innerJoin('submissions as s', 's.submission_id', 'w.submission_id')
        .where('s.uid', '=', uid)
        .where('w.visible_at', '<=', now)
        .where('w.undone_at', 'is', null)
        .where('w.withdrawn_at', 'is', null)
        .select('w.answer_id'),
    )
    .execute();
}

/** The visible answer to a person's recording, locked until the transaction ends. */
export function lockVisibleAnswer(trx: Database, of: { uid: string; recordingID: string; now: Date }) {
  return trx
    .selectFrom('answers as w')
    .innerJoin('submissions as s', 's.submission_id', 'w.submission_id')
    .where('s.uid', '=', of.uid)
    .where('s.recording_id', '=', of.recordingID)
    .where('w.visible_at', '<=', of.now)
    .where('w.undone_at', 'is', null)
    .where('w.withdrawn_at', 'is', null)
    .select(['w.answer_id', 'w.reply'])
    .forNoKeyUpdate('w')
    .executeTakeFirst();
}

export async function putReply(trx: Database, answerID: string, reply: string, now: Date): Promise<void> {
  await trx
    .updateTable('answers')
    .set({ reply, replied_at: now })
    .where('answer_id', '=', answerID)
    .execute();
}

export interface AnsweredLessonRow {
  readonly lesson_id: string;
  readonly lesson_name: string;
  readonly lesson_order: number;
  readonly course_code: string;
  readonly course_ver: number;
  readonly is_trial: boolean;
  readonly name: string;
  readonly image: StoredImage | null;
  readonly sent_at: Date;
  readonly updated_at: Date;
  readonly unread: number;
}

/**
 * A person's lessons with a visible answer, newest answer first, and when the next of their answers becomes visible, also one that was ended
 * before: `updated_at` moves with everything that is shown of them.
 */
export async function answeredLessons(
  db: Database,
  { uid, now, limit }: { uid: string; now: Date; limit: number },
): Promise<{ lessons: readonly AnsweredLessonRow[]; nextAt: Date | null }> {
  const { rows } = await sql<{ next_at: Date | null } & (AnsweredLessonRow | { lesson_id: null })>`
    with answered as (
      select s.lesson_id, s.heard_at, w.answer_id, w.teacher_id, w.sent_at, w.visible_at, w.edited_at, w.withdrawn_at,
        w.replied_at,
        w.visible_at <= ${now} and w.undone_at is null and w.withdrawn_at is null as is_shown
      from submissions s join answers w using (submission_id)
      where s.uid = ${uid}),
    own as (
      select lesson_id, heard_at, answer_id, teacher_id, sent_at, visible_at, edited_at, withdrawn_at, replied_at, is_shown
      from answered where visible_at <= ${now}),
    said as (
      select c.answer_id, count(*) filter (where c.read_at is null) as unread,
        greatest(max(c.read_at), max(v.converted_at)) as changed_at
      from answer_comments c join own using (answer_id) left join voices v using (voice_id)
      group by c.answer_id),
    lessons_of as (
      select own.lesson_id, max(own.sent_at) filter (where own.is_shown) as sent_at,
        greatest(max(own.visible_at), max(own.edited_at), max(own.withdrawn_at), max(own.replied_at),
          max(own.heard_at), max(said.changed_at)) as updated_at,
        (array_agg(own.teacher_id order by own.is_shown desc, own.sent_at desc))[1] as teacher_id,
        coalesce(sum(said.unread) filter (where own.is_shown), 0)::int as unread
      from own left join said using (answer_id)
      group by own.lesson_id having bool_or(own.is_shown))
    select n.next_at, l.lesson_id, l.lesson_name, l.lesson_order, c.course_code, c.course_ver, c.is_trial,
      t.name, t.image, o.sent_at, o.updated_at, o.unread
    from (select min(visible_at) as next_at from answered where visible_at > ${now}) n
    left join (lessons_of o
      join lessons l using (lesson_id) join courses c using (course_id)
      join teacher_accounts t on t.teacher_id = o.teacher_id) on true
    order by o.sent_at desc, l.lesson_id ${rowsFrom(0, limit)}`.execute(db);
  return { lessons: rows.filter((row) => row.lesson_id !== null), nextAt: rows[0]?.next_at ?? null };
}
