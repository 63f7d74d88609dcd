import type { Selectable } from 'kysely';
import type { InquiryTopic } from '#domain/inquiries/inquiry.ts';
import type { Database } from '#server/db/connect.ts';
import { deleteOldRows } from '#server/db/old-rows-store.ts';
import type { InquiryAnswers } from '#server/db/tables/inquiries.ts';
import { deleteMessagesNamed } from '#server/messages/message-store.ts';

export type AnswerRow = Selectable<InquiryAnswers>;

export interface NewInquiry {
  readonly inquiryID: string;
  /** null for somebody who is not signed in. */
  readonly uid: string | null;
  readonly email: string;
  readonly topic: InquiryTopic;
  readonly text: string;
  readonly diagnostics: string | null;
  readonly now: Date;
}

/** Names the mail that brings a question to the school. */
export function schoolMailKey(inquiryID: string): string {
  return `inquiry:${inquiryID}`;
}

/** Names the mail that brings an answer to the person who asked. */
export function answerMailKey(answerID: string): string {
  return `inquiry-answer:${answerID}`;
}

export async function isKnown(db: Database, inquiryID: string): Promise<boolean> {
  const found = await db
    .selectFrom('inquiries')
    .select('inquiry_id')
    .where('inquiry_id', '=', inquiryID)
    .executeTakeFirst();
  return found !== undefined;
}

/** @returns false when it is there already: the answer to the first call was lost */
export async function insertInquiry(trx: Database, inquiry: NewInquiry): Promise<boolean> {
  const { inquiryID, uid, email, topic, text, diagnostics, now } = inquiry;
  const inserted = await trx
    .insertInto('inquiries')
    .values(({ selectFrom }) => ({
      inquiry_id: inquiryID,
      // Somebody who has signed in and never used the app has no row yet: then it is a visitor's question.
      uid: selectFrom('people').select('uid').where('uid', '=', uid),
      email,
      topic,
      body: text,
      diagnostics,
      created_at: now,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning('inquiry_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Of a person: asked while signed in, or from the confirmed address of their account. */
function inquiriesOf(db: Database, uid: string) {
  return db
    .selectFrom('inquiries as i')
    .where(({ or, and, eb, selectFrom }) =>
      or([
        eb('i.uid', '=', uid),
        and([
          eb('i.uid', 'is', null),
          eb(
            'i.email',
            '=',
            selectFrom('people').select('email').where('uid', '=', uid).where('email_verified', '=', true),
          ),
        ]),
      ]),
    );
}

/** Every question of a person with its answers, for their archive. */
export async function exportedInquiries(db: Database, uid: string) {
  const rows = await inquiriesOf(db, uid).selectAll('i').orderBy('i.created_at').execute();
  const answers = await answersTo(
    db,
    rows.map(({ inquiry_id }) => inquiry_id),
  );
  return rows.map((row) => ({
    askedAt: row.created_at,
    topic: row.topic,
    email: row.email,
    text: row.body,
    diagnostics: row.diagnostics,
    answers: answers
      .filter(({ inquiry_id }) => inquiry_id === row.inquiry_id)
      .map(({ body, answered_at }) => ({ text: body, answeredAt: answered_at })),
  }));
}

/** Deletes a person's questions, and the mails about them that have not left yet. Before the person's row. */
export async function deleteInquiriesOf(trx: Database, uid: string): Promise<void> {
  const rows = await inquiriesOf(trx, uid).select('i.inquiry_id').execute();
  const ids = rows.map(({ inquiry_id }) => inquiry_id);
  if (ids.length === 0) return;
  const answers = await answersTo(trx, ids);
  const answerKeys = answers.map(({ answer_id }) => answerMailKey(answer_id));
  await deleteMessagesNamed(trx, [...ids.map(schoolMailKey), ...answerKeys]);
  await trx.deleteFrom('inquiries').where('inquiry_id', 'in', ids).execute();
}

export async function answersTo(db: Database, inquiryIDs: readonly string[]): Promise<AnswerRow[]> {
  if (inquiryIDs.length === 0) return [];
  return await db
    .selectFrom('inquiry_answers')
    .selectAll()
    .where('inquiry_id', 'in', inquiryIDs)
    .orderBy('answered_at')
    .execute();
}

export async function addAnswer(
  trx: Database,
  answer: { readonly inquiryID: string; readonly text: string; readonly now: Date },
): Promise<string> {
  const { answer_id } = await trx
    .insertInto('inquiry_answers')
    .values({ inquiry_id: answer.inquiryID, body: answer.text, answered_at: answer.now })
    .returning('answer_id')
    .executeTakeFirstOrThrow();
  return answer_id;
}

/** @param closedAt null opens it again */
export async function setClosed(db: Database, inquiryID: string, closedAt: Date | null): Promise<void> {
  await db
    .updateTable('inquiries')
    .set({ closed_at: closedAt })
    .where('inquiry_id', '=', inquiryID)
    .execute();
}

/** Deletes questions that were closed before that time. @returns how many */
export function deleteClosed(db: Database, before: Date): Promise<bigint> {
  return deleteOldRows(db, 'inquiries', 'closed_at', before);
}
