import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import { answerPorts } from '#app/adapters/answer-ports.ts';
import { bringAnswers } from '#app/cache/bring-answers.ts';
import { type AnsweredLesson, type Comment, comments } from '#contract/comments.ts';
import { ApiError } from '#contract/errors.ts';
import { ANSWERED_KEY, type CommentList } from '#features/homework/answers/comments-query.ts';
import { aComment, aStatus, LESSON, TAKE } from '#tests/features/homework/answers/an-answer.ts';

const AT = '2026-11-21T01:00:00.000Z';
const VOICE = '/media/voices/one?sig=1';

/** A phone that is signed in, and what the server has for it. */
function aPhone(
  own: Comment[] = [aComment(), aComment({ kind: 'voice', audio: { url: VOICE, seconds: 9 } })],
) {
  const state = {
    comments: own,
    updateTime: AT,
    calls: [] as string[],
    cached: [] as string[],
    failing: new Set<string>(),
    mayGoOn: true,
    withdrawn: false,
  };
  const lesson = (): AnsweredLesson => ({
    lessonID: LESSON,
    lessonName: '指番号',
    location: { courseCode: 'pf-trial', courseVer: 1, lessonOrder: 2 },
    teacher: { name: '高橋 美咲', image: null },
    answeredAt: AT,
    updateTime: state.updateTime,
    unread: state.comments.filter(({ isRead }) => !isRead).length,
  });
  const api = (async (endpoint) => {
    state.calls.push(endpoint.path);
    if (state.failing.has(endpoint.path)) throw new ApiError('api/network');
    if (endpoint.path === comments.answered.path) return { lessons: state.withdrawn ? [] : [lesson()] };
    return {
      comments: structuredClone(state.comments),
      answers: [aStatus({ answeredAt: AT, outcome: 'again' })],
    };
  }) as Api;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const phone = {
    state,
    queries,
    api,
    bring: () =>
      bringAnswers({
        api,
        queries,
        mayGoOn: async () => state.mayGoOn,
        recordingsOf: async (_, ids) => ids.map((id) => `/media/audios/${id}.m4a`),
        isCached: async (urls) => urls.every((url) => state.cached.includes(url)),
        cache: async (urls) => {
          const failed = urls.filter((url) => state.failing.has(url));
          state.cached.push(...urls.filter((url) => !failed.includes(url)));
          return failed;
        },
      }),
    shown: () =>
      queries
        .getQueryData<{ lessons: AnsweredLesson[] }>(ANSWERED_KEY)
        ?.lessons.map(({ lessonID, unread }) => [lessonID, unread]) ?? [],
    list: () => queries.getQueryData<CommentList>(queryKeyOf(comments.list, { lessonID: LESSON })),
  };
  return phone;
}

test('shows an answer only once its comments and voices are on the device', async () => {
  const phone = aPhone();
  phone.state.failing.add(VOICE);
  expect(await phone.bring()).toBe('partly');
  expect(phone.shown()).toEqual([]);
  phone.state.failing.clear();
  expect(await phone.bring()).toBe('complete');
  expect(phone.state.cached).toEqual([VOICE, `/media/audios/${TAKE}.m4a`]);
  expect(phone.shown()).toEqual([[LESSON, 2]]);
});

test('what was shown before stays while something new does not arrive', async () => {
  const phone = aPhone();
  await phone.bring();
  phone.state.comments = [
    ...phone.state.comments,
    aComment({ kind: 'voice', audio: { url: '/two', seconds: 1 } }),
  ];
  phone.state.updateTime = '2026-11-21T02:00:00.000Z';
  phone.state.failing.add('/two');
  expect(await phone.bring()).toBe('partly');
  expect(phone.shown()).toEqual([[LESSON, 2]]);
  phone.state.failing.clear();
  await phone.bring();
  expect(phone.shown()).toEqual([[LESSON, 3]]);
});

test('asks for nothing again that has not changed', async () => {
  const phone = aPhone();
  await phone.bring();
  phone.state.calls = [];
  await phone.bring();
  expect(phone.state.calls).toEqual([comments.answered.path]);
});

test('brings a voice again that the browser has cleared', async () => {
  const phone = aPhone();
  await phone.bring();
  phone.state.cached = [];
  await phone.bring();
  expect(phone.state.cached).toContain(VOICE);
});

test('an answer that was withdrawn goes, from the list of its lesson as well', async () => {
  const phone = aPhone();
  await phone.bring();
  expect(phone.list()?.comments).toHaveLength(2);
  phone.state.comments = [];
  phone.state.withdrawn = true;
  await phone.bring();
  expect(phone.shown()).toEqual([]);
  expect(phone.list()?.comments).toEqual([]);
});

test('stops for a recording and for somebody else, and shows nothing of it', async () => {
  const phone = aPhone();
  phone.state.mayGoOn = false;
  expect(await phone.bring()).toBe('stopped');
  expect(phone.shown()).toEqual([]);
});

test('what was read here stays read although the server does not know it yet, until the comment is changed', async () => {
  const phone = aPhone();
  await phone.bring();
  const recorded: unknown[] = [];
  const ports = answerPorts({
    uid: 'hanako',
    api: phone.api,
    queries: phone.queries,
    now: () => Date.parse(AT),
    outbox: {
      recordActivity: async (...args) => void recorded.push(args),
      takeBackReply: async () => 'またお願いします',
      replies: { of: () => null, subscribe: () => () => {} },
    },
  });
  const [first, second] = phone.state.comments.map(({ commentID }) => commentID) as [string, string];
  await ports.markRead(LESSON, [first, second]);
  expect(recorded).toEqual([['hanako', LESSON, { kind: 'read', commentIDs: [first, second] }]]);
  expect(phone.shown()).toEqual([[LESSON, 0]]);
  await phone.bring();
  expect(phone.shown()).toEqual([[LESSON, 0]]);
  phone.state.comments = phone.state.comments.map((each) =>
    each.commentID === first ? { ...each, body: '直しました', updateTime: '2026-11-21T03:00:00.000Z' } : each,
  );
  phone.state.updateTime = '2026-11-21T03:00:00.000Z';
  await phone.bring();
  expect(phone.shown()).toEqual([[LESSON, 1]]);

  await ports.reply(LESSON, TAKE, 'またお願いします');
  expect(phone.list()?.answers[0]?.reply).toEqual({ text: 'またお願いします', createTime: AT });
  expect(await ports.takeBackReply(LESSON, TAKE)).toBe('またお願いします');
  expect(phone.list()?.answers[0]?.reply).toBeNull();
});
