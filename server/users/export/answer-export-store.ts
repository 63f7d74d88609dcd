import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/** What a teacher said to the person, as a file of the archive. */
export interface ExportedVoice {
  readonly uploadID: string;
  readonly commentID: string;
  readonly lessonName: string;
  readonly saidAt: Date;
  readonly contentType: string;
  readonly byteLength: number;
}

/** The answers that a person sees, with their comments. Notes among teachers are not theirs. */
export async function answersOf(db: Database, uid: string, now: Date) {
  const rows = await db
    .selectFrom('answers as w')
    .innerJoin('submissions as s', 's.submission_id', 'w.submission_id')
    .innerJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
    .innerJoin('teacher_accounts as t', 't.teacher_id', 'w.teacher_id')
    .where('s.uid', '=', uid)
    .where('w.visible_at', '<=', now)
    .where('w.undone_at', 'is', null)
    .where('w.withdrawn_at', 'is', null)
    .orderBy('w.sent_at')
    .orderBy('w.answer_id')
    .select(['w.answer_id', 'l.lesson_name as lessonName', 's.submitted_at as submittedAt'])
    .select(['t.name as teacherName', 'w.sent_at as answeredAt', 'w.edited_at as editedAt', 'w.outcome'])
    .execute();
  const comments = await commentsOf(
    db,
    rows.map(({ answer_id }) => answer_id),
  );
  const byAnswer = new Map<string, (typeof comments)[number][]>(rows.map(({ answer_id }) => [answer_id, []]));
  // Not a search for each answer: of years of practice there are thousands, and everybody else would wait.
  for (const comment of comments) byAnswer.get(comment.answer_id)?.push(comment);
  return rows.map(({ answer_id, ...answer }) => ({
    ...answer,
    comments: (byAnswer.get(answer_id) ?? []).map(({ answer_id: _, ...rest }) => rest),
  }));
}

/** What the person replied, also to an answer that was withdrawn since. */
export function repliesOf(db: Database, uid: string) {
  return db
    .selectFrom('answers as w')
    .innerJoin('submissions as s', 's.submission_id', 'w.submission_id')
    .innerJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
    .where('s.uid', '=', uid)
    .where('w.reply', 'is not', null)
    .orderBy('w.replied_at')
    .orderBy('w.answer_id')
    .select(['l.lesson_name as lessonName', 'w.reply as text', 'w.replied_at as repliedAt'])
    .execute();
}

function commentsOf(db: Database, answerIDs: readonly string[]) {
  return db
    .selectFrom('answer_comments as c')
    .where('c.answer_id', '=', sql<string>`any(${answerIDs}::uuid[])`)
    .orderBy('c.position')
    .select(['c.answer_id', 'c.comment_id as commentID', 'c.kind', 'c.body', 'c.place'])
    .select(['c.start_seconds as startSeconds', 'c.end_seconds as endSeconds', 'c.score', 'c.bar'])
    .select(['c.created_at as createdAt', 'c.updated_at as updatedAt', 'c.read_at as readAt'])
    .execute();
}

/** The voices in those answers. */
export async function voicesOf(db: Database, uid: string, now: Date): Promise<ExportedVoice[]> {
  const rows = await db
    .selectFrom('answer_comments as c')
    .innerJoin('answers as w', 'w.answer_id', 'c.answer_id')
    .innerJoin('submissions as s', 's.submission_id', 'w.submission_id')
    .innerJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
    .innerJoin('voices as v', 'v.voice_id', 'c.voice_id')
    .where('s.uid', '=', uid)
    .where('w.visible_at', '<=', now)
    .where('w.undone_at', 'is', null)
    .where('w.withdrawn_at', 'is', null)
    .orderBy('c.created_at')
    .orderBy('c.comment_id')
    .select(['v.upload_id', 'v.content_type', 'v.byte_length', 'c.comment_id', 'c.created_at'])
    .select('l.lesson_name')
    .execute();
  return rows.map((row) => ({
    uploadID: row.upload_id,
    commentID: row.comment_id,
    lessonName: row.lesson_name,
    saidAt: row.created_at,
    contentType: row.content_type,
    byteLength: Number(row.byte_length),
  }));
}
