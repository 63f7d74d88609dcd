import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { plays } from '#contract/community/plays.ts';
import { aPlay, aPublicProfile } from '#tests/support/community/a-play.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { type CallRow, callTable } from '#tests/support/server/call-table.ts';

const LESSON = 'pf-1-1';
const TITLE = 'きらきら星 – はじめての両手';
const TEXT = '左手はまだゆっくりです。\n聞いてください。';

let server: ListeningServer;
let playSlug = '';
let removedSlug = '';
let create: Record<string, unknown> = {};

beforeAll(async () => {
  server = await aServerWithLearners();
  await aPublicProfile(server, 'learner', 'はな');
  const first = await aSubmission(server, { uid: 'learner', lessonID: LESSON });
  server.advance(1000);
  const now = await aSubmission(server, { uid: 'learner', lessonID: LESSON });
  create = {
    playID: randomUUID(),
    lessonID: LESSON,
    recordingID: now.recordingID,
    firstRecordingID: first.recordingID,
    title: TITLE,
    text: TEXT,
  };
  const shown = await aPlay(server, { uid: 'learner', lessonID: 'pf-trial-1' });
  ({ playSlug } = shown.play);
  server.advance(1000);
  removedSlug = (await aPlay(server, { uid: 'learner', lessonID: 'pf-trial-2' })).play.playSlug;
});

const time = expect.stringMatching(/^2026-11-21T01:02:0[345]/);
const slug = expect.stringMatching(/^[\w-]{12}$/);
const sound = (name: string) => ({
  url: expect.stringMatching(new RegExp(`^/media/plays/[\\w-]{12}/${name}\\.m4a$`)),
  isReady: false,
  seconds: 0,
  peaks: [],
  recordTime: time,
});
const author = { username: 'learner', displayName: 'learner', image: null };
const trial = {
  lessonName: '第1回',
  location: { courseCode: 'pf-trial', courseVer: 1, lessonOrder: 1, trial: true },
};
const curriculum = { currCode: 'pf-beginner', currName: expect.any(String) };
const play = {
  playSlug: slug,
  title: 'きらきら星',
  author,
  lesson: { lessonID: 'pf-trial-1', ...trial, ...curriculum },
  sound: sound('now'),
  first: null,
  postID: expect.any(String),
  createTime: time,
};
const published = {
  ...play,
  title: TITLE,
  lesson: {
    lessonID: LESSON,
    lessonName: '第1回',
    location: { courseCode: 'pf-1', courseVer: 1, lessonOrder: 1 },
    ...curriculum,
  },
  first: sound('first'),
};
const post = {
  postID: expect.any(String),
  author,
  text: '',
  image: null,
  isPlay: true,
  curriculum,
  createTime: time,
  editTime: null,
  likes: 0,
  comments: 0,
  isLiked: false,
  isOwn: false,
  isHidden: false,
};

const WRONG = [null, 7, true, {}, []];
const nonsense = {
  title: ['', ' \n', '\0', '\u202e\u200b', 'あ'.repeat(61), ...WRONG],
  text: ['あ'.repeat(501), '👨‍👩‍👧'.repeat(501), ...WRONG],
};
const missing = [{ playSlug: 'AAAAAAAAAAAA' }];

const ROWS: readonly CallRow[] = [
  {
    name: 'GET /plays/show',
    call: plays.show,
    input: async () => ({ playSlug }),
    answer: { play, post: { ...post, play } },
    missing,
  },
  {
    name: 'GET /plays/own/list',
    call: plays.listOwn,
    input: {},
    answer: {
      plays: [expect.objectContaining({ title: 'きらきら星' }), { ...play, recordingID: expect.any(String) }],
    },
    missing: [],
  },
  {
    name: 'POST /plays/create',
    call: plays.create,
    input: async () => create,
    optional: ['firstRecordingID'],
    answer: { play: published, post: { ...post, text: TEXT, isOwn: true, play: published } },
    nonsense,
    missing: [
      { playID: randomUUID(), recordingID: randomUUID() },
      { playID: randomUUID(), lessonID: 'pf-1-2' },
    ],
  },
  {
    name: 'POST /plays/update',
    call: plays.update,
    input: async () => ({ playSlug, title: 'ほかの題', text: TEXT }),
    answer: {
      play: { ...play, title: 'ほかの題' },
      post: {
        ...post,
        text: TEXT,
        isOwn: true,
        editTime: time,
        play: { ...play, title: 'ほかの題' },
      },
    },
    nonsense,
    missing,
  },
  {
    name: 'POST /plays/delete',
    call: plays.remove,
    input: async () => ({ playSlug: removedSlug }),
    answer: {},
    missing,
  },
];

callTable(() => server, ROWS);

test('each call has a row', () => {
  expect(new Set(ROWS.map(({ call }) => call.path))).toEqual(
    new Set(Object.values(plays).map(({ path }) => path)),
  );
});
