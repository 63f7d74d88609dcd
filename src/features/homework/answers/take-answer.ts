import type { AnsweringTeacher, Comment, SubmissionAnswer } from '#contract/comments.ts';
import { STAMPS, type Stamp } from '#domain/answers/answer.ts';
import { placeOf } from '#domain/answers/comment-place.ts';

/** What came back to one recording. */
export interface TakeAnswer {
  recordingID: string;
  status: SubmissionAnswer;
  /** null before the answer. */
  teacher: AnsweringTeacher | null;
  stamp: Stamp | null;
  /** Words and voices: what is about all of it first, then by time, then by bar. */
  comments: readonly Comment[];
  /** IDs of what the learner has not read, the stamp included. */
  unread: readonly string[];
}

/** The answers to the recordings of a lesson, by recording. */
export function takeAnswers(list: {
  comments: readonly Comment[];
  answers: readonly SubmissionAnswer[];
}): ReadonlyMap<string, TakeAnswer> {
  return new Map(
    list.answers.flatMap((status) => {
      const { recordingID } = status;
      if (recordingID === null) return [];
      const own = list.comments.filter((comment) => comment.recordingID === recordingID);
      return [[recordingID, answerOf(recordingID, status, own)] as const];
    }),
  );
}

function answerOf(recordingID: string, status: SubmissionAnswer, own: readonly Comment[]): TakeAnswer {
  const stamp = own.find(({ kind }) => kind === 'stamp')?.body;
  return {
    recordingID,
    status,
    teacher: own.at(-1)?.teacher ?? null,
    stamp: STAMPS.find((name) => name === stamp) ?? null,
    comments: own.filter(({ kind }) => kind !== 'stamp').sort(byPlace),
    unread: own.filter(({ isRead }) => !isRead).map(({ commentID }) => commentID),
  };
}

function byPlace(one: Comment, other: Comment): number {
  const [mine, others] = [orderOf(one), orderOf(other)];
  for (const [index, value] of mine.entries()) {
    const difference = value - (others[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function orderOf(comment: Comment): number[] {
  const place = placeOf(comment);
  switch (place.kind) {
    case 'whole':
      return [0, 0, 0];
    case 'moment':
      return [1, place.atSeconds, 0];
    case 'stretch':
      return [1, place.startSeconds, 0];
    case 'bar':
      return [2, place.score, place.bar];
  }
}
