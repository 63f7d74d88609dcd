import type { Comment, SubmissionAnswer } from '#contract/comments.ts';

export const TAKE = '00000000-0000-4000-a000-00000000000a';
export const LESSON = 'pf-01-02';
const AT = '2026-11-21T01:00:00.000Z';

let comments = 0;

/** A comment on the take; each has an ID of its own. */
export function aComment(fields: Partial<Comment> = {}): Comment {
  comments += 1;
  return {
    commentID: `00000000-0000-4000-b000-${String(comments).padStart(12, '0')}`,
    recordingID: TAKE,
    teacher: { name: '高橋 美咲', image: null },
    kind: 'text',
    body: 'ここはゆっくり',
    startSeconds: null,
    endSeconds: null,
    score: null,
    bar: null,
    audio: null,
    createTime: AT,
    updateTime: AT,
    isRead: false,
    ...fields,
  };
}

/** What the school's side did with the take: nothing yet. */
export function aStatus(fields: Partial<SubmissionAnswer> = {}): SubmissionAnswer {
  return {
    recordingID: TAKE,
    listenedAt: null,
    answerDueAt: null,
    answeredAt: null,
    outcome: null,
    reply: null,
    ...fields,
  };
}
