import { sql } from 'kysely';
import type { AnswerContent } from '#contract/entities/answer.ts';
import type { Database } from '#server/db/connect.ts';
import type { AnswerVersions } from '#server/db/tables/answers.ts';

/** Answers with their author and their newest version. */
function answers(db: Database) {
  return db
    .selectFrom('answers as w')
    .innerJoin('submissions as s', 's.submission_id', 'w.submission_id')
    .innerJoin('teacher_accounts as t', 't.teacher_id', 'w.teacher_id')
    .innerJoin('lessons as l', 'l.lesson_id', 's.lesson_id')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .selectAll('w')
    .select([
      't.name as teacher_name',
      't.disabled_at as teacher_disabled_at',
      'c.curr_code',
      's.lesson_id',
      's.uid',
    ])
    .select(
      sql<AnswerContent>`(
        select v.content from answer_versions v where v.answer_id = w.answer_id order by v.version desc limit 1)`.as(
        'content',
      ),
    );
}

export type AnswerRow = Awaited<ReturnType<ReturnType<typeof answers>['executeTakeFirstOrThrow']>>;

export function answerByID(db: Database, answerID: string): Promise<AnswerRow | undefined> {
  return answers(db).where('w.answer_id', '=', answerID).executeTakeFirst();
}

/** The live answers of some submissions. */
export function liveAnswersOf(db: Database, submissionIDs: readonly string[]): Promise<AnswerRow[]> {
  if (submissionIDs.length === 0) return Promise.resolve([]);
  return answers(db)
    .where('w.submission_id', 'in', submissionIDs)
    .where('w.undone_at', 'is', null)
    .where('w.withdrawn_at', 'is', null)
    .execute();
}

/** Stores an answer and that its submission is answered. The submission must be locked. */
export async function insertAnswer(
  trx: Database,
  answer: {
    answerID: string;
    submissionID: string;
    teacherID: string;
    content: AnswerContent;
    now: Date;
    visibleAt: Date;
  },
): Promise<void> {
  const { answerID, submissionID, content, now } = answer;
  await trx
    .insertInto('answers')
    .values({
      answer_id: answerID,
      submission_id: submissionID,
      teacher_id: answer.teacherID,
      outcome: content.outcome,
      stamp: content.stamp,
      sent_at: now,
      visible_at: answer.visibleAt,
    })
    .execute();
  await setAnswered(trx, submissionID, now);
}

/** Ends an answer, which makes its submission wait again. */
export async function endAnswer(
  trx: Database,
  { answer_id, submission_id }: Pick<AnswerRow, 'answer_id' | 'submission_id'>,
  as: 'undone_at' | 'withdrawn_at',
  now: Date,
): Promise<void> {
  await trx
    .updateTable('answers')
    .set({ [as]: now })
    .where('answer_id', '=', answer_id)
    .execute();
  await setAnswered(trx, submission_id, null);
}

function setAnswered(trx: Database, submissionID: string, at: Date | null) {
  return trx
    .updateTable('submissions')
    .set({ answered_at: at })
    .where('submission_id', '=', submissionID)
    .execute();
}

export async function updateAnswer(
  trx: Database,
  answerID: string,
  { outcome, stamp }: AnswerContent,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('answers')
    .set({ outcome, stamp, edited_at: now })
    .where('answer_id', '=', answerID)
    .execute();
}

export async function addVersion(
  trx: Database,
  answerID: string,
  version: { action: AnswerVersions['action']; teacherID: string; content: AnswerContent; now: Date },
): Promise<void> {
  await trx
    .insertInto('answer_versions')
    .values((eb) => ({
      answer_id: answerID,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from answer_versions where answer_id = ${answerID})`,
      action: version.action,
      teacher_id: version.teacherID,
      made_at: version.now,
      content: eb.val(JSON.stringify(version.content)),
    }))
    .execute();
}

/** The newest versions of an answer, newest first. */
export function versionsOf(db: Database, answerID: string, limit: number) {
  return db
    .selectFrom('answer_versions as v')
    .innerJoin('teacher_accounts as t', 't.teacher_id', 'v.teacher_id')
    .where('v.answer_id', '=', answerID)
    .orderBy('v.version', 'desc')
    .limit(limit)
    .select(['v.action', 'v.made_at', 'v.content', 't.name'])
    .execute();
}

/** What was sent first. */
export async function firstContent(db: Database, answerID: string): Promise<AnswerContent> {
  const { content } = await db
    .selectFrom('answer_versions')
    .where('answer_id', '=', answerID)
    .where('version', '=', 1)
    .select('content')
    .executeTakeFirstOrThrow();
  return content;
}
