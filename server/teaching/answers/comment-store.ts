import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { AnswerComment, AnswerContent, CommentPlace } from '#contract/entities/answer.ts';
import type { Database } from '#server/db/connect.ts';
import type { AnswerComments } from '#server/db/tables/answers.ts';

type NewComment = Omit<Insertable<AnswerComments>, 'created_at' | 'updated_at' | 'read_at'>;

/** What a learner reads; when one of these changes, it is news to them. */
const SHOWN = ['kind', 'body', 'place', 'start_seconds', 'end_seconds', 'score', 'bar', 'voice_id'] as const;

export interface CommentedAnswer {
  readonly answerID: string;
  readonly lessonID: string;
  readonly content: AnswerContent;
  /** IDs of its voices by `recordingID`. */
  readonly voices: ReadonlyMap<string, string>;
}

/**
 * Makes the comments of an answer what its content says. What did not change keeps its read mark, what changed is unread
 * again. @returns false when a comment's ID is another answer's
 */
export async function putComments(trx: Database, answer: CommentedAnswer, now: Date): Promise<boolean> {
  const before = await trx
    .selectFrom('answer_comments')
    .selectAll()
    .where('answer_id', '=', answer.answerID)
    .execute();
  const stampID = before.find(({ kind }) => kind === 'stamp')?.comment_id ?? randomUUID();
  const wanted = rowsOf(answer, stampID);
  const kept = before.filter((row) =>
    wanted.some(({ comment_id, voice_id }) => comment_id === row.comment_id && voice_id === row.voice_id),
  );
  const gone = before.filter((row) => !kept.includes(row)).map(({ comment_id }) => comment_id);
  if (gone.length > 0) await trx.deleteFrom('answer_comments').where('comment_id', 'in', gone).execute();
  const added: Insertable<AnswerComments>[] = [];
  for (const row of wanted) {
    const known = kept.find(({ comment_id }) => comment_id === row.comment_id);
    if (known === undefined) added.push({ ...row, created_at: now, updated_at: now, read_at: null });
    else if (SHOWN.some((name) => known[name] !== row[name])) await update(trx, row, now);
    else if (known.position !== row.position) await move(trx, row);
  }
  if (added.length === 0) return true;
  const inserted = await trx
    .insertInto('answer_comments')
    .values(added)
    .onConflict((conflict) => conflict.column('comment_id').doNothing())
    .returning('comment_id')
    .execute();
  return inserted.length === added.length;
}

async function update(trx: Database, { comment_id, ...row }: NewComment, now: Date): Promise<void> {
  await trx
    .updateTable('answer_comments')
    .set({ ...row, updated_at: now, read_at: null })
    .where('comment_id', '=', comment_id)
    .execute();
}

async function move(trx: Database, { comment_id, position }: NewComment): Promise<void> {
  await trx.updateTable('answer_comments').set({ position }).where('comment_id', '=', comment_id).execute();
}

/** The answer is undone or withdrawn: its versions keep what it said. */
export async function deleteComments(trx: Database, answerID: string): Promise<void> {
  await trx.deleteFrom('answer_comments').where('answer_id', '=', answerID).execute();
}

function rowsOf({ answerID, lessonID, content, voices }: CommentedAnswer, stampID: string): NewComment[] {
  const about = { answer_id: answerID, lesson_id: lessonID };
  const rows = content.comments.map((comment, position) => ({
    ...about,
    ...rowOf(comment, voices),
    position,
  }));
  if (content.stamp === null) return rows;
  const stamp = { comment_id: stampID, kind: 'stamp' as const, body: content.stamp, voice_id: null };
  return [...rows, { ...about, ...stamp, ...columnsOf({ kind: 'whole' }), position: rows.length }];
}

function rowOf({ commentID, body, place }: AnswerComment, voices: ReadonlyMap<string, string>) {
  return {
    comment_id: commentID,
    kind: body.kind,
    body: body.kind === 'text' ? body.text : '',
    voice_id: body.kind === 'voice' ? (voices.get(body.recordingID) ?? null) : null,
    ...columnsOf(place),
  };
}

function columnsOf(place: CommentPlace) {
  const nowhere = { start_seconds: null, end_seconds: null, score: null, bar: null };
  switch (place.kind) {
    case 'whole':
      return { place: place.kind, ...nowhere };
    case 'moment':
      return { place: place.kind, ...nowhere, start_seconds: place.atSeconds };
    case 'stretch':
      return {
        place: place.kind,
        ...nowhere,
        start_seconds: place.startSeconds,
        end_seconds: place.endSeconds,
      };
    case 'bar':
      return { place: place.kind, ...nowhere, score: place.score, bar: place.bar };
  }
}
