import { sql } from 'kysely';
import type { AnswerDraft } from '#contract/entities/answer.ts';
import type { Database } from '#server/db/connect.ts';

interface Of {
  readonly submissionID: string;
  readonly teacherID: string;
}

export interface DraftRow {
  readonly version: number;
  /** null once it was sent. */
  readonly content: AnswerDraft | null;
  readonly saved_at: Date;
}

export function draftOf(db: Database, { submissionID, teacherID }: Of): Promise<DraftRow | undefined> {
  return db
    .selectFrom('answer_drafts')
    .where('submission_id', '=', submissionID)
    .where('teacher_id', '=', teacherID)
    .select(['version', 'content', 'saved_at'])
    .executeTakeFirst();
}

/** Stores a draft as the next version. @returns its version */
export async function putDraft(
  trx: Database,
  { submissionID, teacherID }: Of,
  content: AnswerDraft,
  now: Date,
): Promise<number> {
  const { version } = await trx
    .insertInto('answer_drafts')
    .values({
      submission_id: submissionID,
      teacher_id: teacherID,
      version: 1,
      content: JSON.stringify(content),
      saved_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['submission_id', 'teacher_id']).doUpdateSet({
        version: sql<number>`answer_drafts.version + 1`,
        content: JSON.stringify(content),
        saved_at: now,
      }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** The draft became an answer. Its version goes on, so that a device with an older one is found out. */
export async function clearDraft(trx: Database, { submissionID, teacherID }: Of, now: Date): Promise<void> {
  await trx
    .updateTable('answer_drafts')
    .set({ content: null, version: sql<number>`version + 1`, saved_at: now })
    .where('submission_id', '=', submissionID)
    .where('teacher_id', '=', teacherID)
    .execute();
}
