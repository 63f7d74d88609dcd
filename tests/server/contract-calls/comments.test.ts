import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { comments } from '#contract/comments.ts';
import { answers } from '#contract/teach/answers.ts';
import { UNDO_MS } from '#domain/answers/answer.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { type CallRow, callTable } from '#tests/support/server/call-table.ts';
import { aTeacher } from '#tests/support/teaching/a-teacher.ts';
import { aVoice } from '#tests/support/teaching/a-voice.ts';
import { anAnswer, aSpoken, aText } from '#tests/support/teaching/an-answer.ts';

/** The calls about answers, as their learner makes them. */
const LESSON = 'pf-1-1';
const text = aText('ここです。', { kind: 'stretch', startSeconds: 1, endSeconds: 2.5 });
const reply = 'ありがとうございます。';

let server: ListeningServer;
let recordingID = '';
let spoken = aSpoken('');
beforeAll(async () => {
  server = await aServerWithLearners();
  const teacher = await aTeacher(server.server);
  const submission = await aSubmission(server, { uid: 'learner', lessonID: LESSON });
  ({ recordingID } = submission);
  spoken = aSpoken((await aVoice(server, teacher)).recordingID);
  const content = anAnswer({ comments: [text, spoken] });
  await teacher.send(answers.send, { submissionID: submission.id, answerID: randomUUID(), content });
  server.advance(UNDO_MS);
});

const time = expect.stringMatching(/^2026-11-21T01:02:03/);
const visible = expect.stringMatching(/^2026-11-21T01:03:03/);
const teacher = { name: '佐倉 美緒', image: null };
const missing = [{ recordingID: randomUUID() }];
const comment = {
  recordingID: expect.any(String),
  teacher,
  startSeconds: null,
  endSeconds: null,
  score: null,
  bar: null,
  audio: null,
  createTime: time,
  updateTime: time,
  isRead: false,
};

const ROWS: readonly CallRow[] = [
  {
    name: 'GET /lessons/comments/list',
    call: comments.list,
    input: async () => ({ lessonID: LESSON, recordingID }),
    optional: ['recordingID'],
    missing: [...missing, { lessonID: 'no-such' }],
    answer: {
      comments: [
        {
          ...comment,
          commentID: text.commentID,
          kind: 'text',
          body: 'ここです。',
          startSeconds: 1,
          endSeconds: 2.5,
        },
        {
          ...comment,
          commentID: expect.any(String),
          kind: 'voice',
          body: '',
          audio: { url: expect.stringMatching(/^\/media\/voices\/[\w-]{36}\?.*sig=/), seconds: 4 },
        },
      ],
      answers: [
        {
          recordingID: expect.any(String),
          listenedAt: time,
          answerDueAt: null,
          answeredAt: time,
          outcome: 'passed',
          reply: null,
        },
      ],
    },
  },
  {
    name: 'GET /users/comments/unread',
    call: comments.answered,
    input: {},
    missing: [],
    answer: {
      lessons: [
        {
          lessonID: LESSON,
          lessonName: '第1回',
          location: { courseCode: 'pf-1', courseVer: 1, lessonOrder: 1 },
          teacher,
          answeredAt: time,
          updateTime: visible,
          unread: 2,
        },
      ],
    },
  },
  {
    name: 'POST /lessons/comments/reply',
    call: comments.reply,
    input: async () => ({ recordingID, text: reply }),
    missing,
    answer: {},
  },
  {
    name: 'POST /lessons/comments/read',
    call: comments.read,
    input: async () => ({ commentIDs: [text.commentID, spoken.commentID, randomUUID()] }),
    missing: [],
    answer: {},
  },
];

callTable(() => server, ROWS);

it('covers every call of the part', () =>
  expect(new Set(ROWS.map(({ call }) => call))).toEqual(new Set(Object.values(comments))));
