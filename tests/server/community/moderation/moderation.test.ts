import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { posts } from '#contract/community/posts.ts';
import type { Input } from '#contract/endpoint.ts';
import { moderation } from '#contract/teach/moderation.ts';
import { users } from '#contract/users.ts';
import { type ModerationAction, UNDO_MODERATION_MS } from '#domain/community/moderation.ts';
import { UNDO_DELETE_MS } from '#domain/community/post.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import { wipeDeletedPosts } from '#server/community/posts/wipe-deleted-posts.ts';
import { aCommunity } from '#tests/support/community/a-community.ts';
import { aProfile } from '#tests/support/community/a-profile.ts';
import { lastStep } from '#tests/support/community/last-step.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aCaller, aServer } from '#tests/support/server/a-server.ts';
import { type ATeacher, aTeacher } from '#tests/support/teaching/a-teacher.ts';

/* From a report to the school's decision, and what each side sees of it. */
let server: AServer;
let mio: ATeacher;
let community: ReturnType<typeof aCommunity>;
const REPORTERS = ['jun', 'mei', 'ken', 'rin', 'sho', 'yui'] as const;

beforeAll(async () => {
  server = await aServer({
    verifyToken: async (token) => {
      const uid = token.replace('test.', '');
      return aCaller(uid, { emailVerified: !uid.startsWith('unverified') });
    },
  });
  await aCurriculum(server.deps.db);
  community = aCommunity(server);
  for (const uid of ['hana', 'taro']) await aProfile(server, uid);
  for (const uid of REPORTERS) await server.answer(users.me, {}, uid);
  server.clock.advance(2 * DAY_MS);
  mio = await aTeacher(server);
});

/** A decision of somebody whose screen shows what is so now. */
const act = async (
  postID: string,
  action: ModerationAction,
  rest: Partial<Input<typeof moderation.act>> = {},
) => {
  server.clock.advance(1000);
  const seen = lastStep((await detail(postID, rest.commentID)).steps);
  return await mio.answer(moderation.act, { postID, action, seen, ...rest });
};
const detail = async (postID: string, commentID?: string) =>
  (await mio.answer(moderation.show, { postID, ...(commentID ? { commentID } : {}) })).body;
const waiting = async () =>
  (await mio.answer(moderation.list, { view: 'waiting' })).body.items.map(
    (item: { postID: string; commentID: string | null }) => item.commentID ?? item.postID,
  );

test('what three people report is hidden until the school has looked at it, and not hidden by the same reports again', async () => {
  const postID = await community.post('hana');
  expect((await community.report('jun', postID)).status).toBe(200);
  for (let times = 0; times < 3; times += 1) await community.report('jun', postID);
  await community.report('mei', postID);
  expect(await community.listed({})).toContain(postID);
  expect(await waiting()).toEqual([postID]);

  await community.report('ken', postID);
  expect(await community.listed({})).not.toContain(postID);
  expect(await community.shown(postID, 'taro')).toEqual([410, 'api/gone']);
  expect(await community.shown(postID, 'hana')).toMatchObject({ isHidden: true });
  expect(await community.listed({ username: 'hana' }, 'hana')).toContain(postID);
  expect(await community.titles('hana')).toContain('あなたの投稿を、学校が確認するまで非表示にしました');
  expect((await detail(postID)).item).toMatchObject({ state: 'hidden', hiddenBy: 'reports', reports: 3 });

  const restored = await act(postID, 'restore');
  expect([restored.status, restored.body.item.state]).toEqual([200, 'visible']);
  expect(await community.listed({})).toContain(postID);
  expect(await waiting()).toEqual([]);
  for (const uid of ['jun', 'mei', 'ken', 'rin', 'sho']) await community.report(uid, postID);
  // Two new people since the school looked.
  expect(await community.listed({})).toContain(postID);
  await community.report('yui', postID);
  expect(await community.listed({})).not.toContain(postID);
  await act(postID, 'restore');
});

test('accounts of less than a day and without a verified address report, and hide nothing', async () => {
  const postID = await community.post('hana');
  for (const uid of ['new-1', 'new-2', 'new-3', 'unverified-1'])
    expect((await community.report(uid, postID)).status).toBe(200);
  await community.report('jun', postID);
  await community.report('mei', postID);
  expect(await community.listed({})).toContain(postID);
  const { reports } = await detail(postID);
  expect(reports.map(({ counts }: { counts: boolean }) => counts).sort()).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
  await act(postID, 'restore');
  expect(await waiting()).toEqual([]);
});

test('a reported comment alone is hidden, with its count; the words are shown as they were reported', async () => {
  const postID = await community.post('taro');
  const commentID = await community.comment('hana', postID, 'ひどい言葉');
  await community.report('jun', postID, commentID);
  await server.answer(posts.updateComment, { commentID, text: 'やさしい言葉' }, 'hana');
  for (const uid of ['mei', 'ken']) await community.report(uid, postID, commentID);
  expect(await community.comments(postID)).toEqual([]);
  expect(await community.comments(postID, 'hana')).toEqual([commentID]);
  expect(await community.shown(postID)).toMatchObject({ comments: 0 });
  const { item, reports, versions, thread } = await detail(postID, commentID);
  expect(item).toMatchObject({ postID, commentID, text: 'やさしい言葉', state: 'hidden' });
  expect(reports.at(-1)).toMatchObject({ words: 'ひどい言葉' });
  expect(versions).toMatchObject([{ text: 'ひどい言葉' }]);
  expect(thread).toMatchObject({ post: { text: 'はじめまして' }, comments: [{ commentID }] });
  await act(postID, 'restore', { commentID });
  expect(await community.comments(postID)).toEqual([commentID]);
  expect(await community.shown(postID)).toMatchObject({ comments: 1 });
});

test('what the school hides stays away when its author deletes it and brings it back', async () => {
  const postID = await community.post('hana');
  await act(postID, 'hide', { reason: '宣伝はご遠慮ください。', note: '3回目' });
  expect(await community.titles('hana')).not.toContain('あなたの投稿を非表示にしました');
  server.clock.advance(UNDO_MODERATION_MS);
  expect(await community.titles('hana')).toContain('あなたの投稿を非表示にしました');
  await server.answer(posts.remove, { postID }, 'hana');
  await server.answer(posts.remove, { postID, isDeleted: false }, 'hana');
  expect(await community.listed({})).not.toContain(postID);
  const hidden = await mio.answer(moderation.list, { view: 'hidden' });
  expect(hidden.body.items).toMatchObject([{ postID, state: 'hidden', hiddenBy: 'school' }]);
  expect(hidden.body.counts).toEqual({ waiting: 0, hidden: 1 });
});

test('what its author has deleted tells them nothing more, and leaves the list when it is gone for good', async () => {
  const postID = await community.post('taro');
  const hidden = async () =>
    (await mio.answer(moderation.list, { view: 'hidden' })).body.items.map(
      (item: { postID: string }) => item.postID,
    );
  await act(postID, 'hide', { reason: '宣伝はご遠慮ください。' });
  await server.answer(posts.remove, { postID }, 'taro');
  server.clock.advance(UNDO_MODERATION_MS);
  const before = await community.titles('taro');
  expect(await hidden()).toContain(postID);
  expect((await act(postID, 'restore')).body.item.state).toBe('deleted');
  await act(postID, 'hide');
  server.clock.advance(UNDO_MODERATION_MS);
  expect(await community.titles('taro')).toEqual(before);
  server.clock.advance(UNDO_DELETE_MS + 2 * MINUTE_MS);
  await wipeDeletedPosts.run(server.deps);
  expect(await hidden()).not.toContain(postID);
});

test('a suspended author writes nothing until then, or until it is lifted', async () => {
  const postID = await community.post('hana');
  const attempt = async () =>
    (await server.answer(posts.create, { postID: randomUUID(), text: 'もう一度' }, 'hana')).body.errorCode;
  expect((await act(postID, 'warn', { reason: 'おだやかにお願いします。' })).status).toBe(200);
  expect(await attempt()).toBeUndefined();
  const suspended = await act(postID, 'suspend', { reason: 'くり返しがあったため', days: 7 });
  expect(suspended.body.item.author.suspendedUntil).toBe(
    new Date(server.clock.now().getTime() + 7 * DAY_MS).toISOString(),
  );
  expect(await attempt()).toBe('users/posting-suspended');
  const comment = { postID, commentID: randomUUID(), text: 'x' };
  expect((await server.answer(posts.createComment, comment, 'hana')).body.errorCode).toBe(
    'users/posting-suspended',
  );
  await act(postID, 'lift');
  await act(postID, 'lift');
  expect(await attempt()).toBeUndefined();
  await act(postID, 'suspend', { reason: 'もう一度', days: 1 });
  server.clock.advance(DAY_MS + 1);
  expect(await attempt()).toBeUndefined();
  expect((await detail(postID)).steps.slice(0, 4)).toMatchObject([
    { action: 'suspend', isHere: true },
    { action: 'lift', isHere: true },
    { action: 'suspend', reason: 'くり返しがあったため', by: 'teacher', teacherName: '佐倉 美緒' },
    { action: 'warn' },
  ]);
  expect(await community.titles('hana')).toEqual(
    expect.arrayContaining([
      'コミュニティにまた投稿できるようになりました',
      'あなたの投稿について、学校からのお願いです',
    ]),
  );
});

test('every action of a teacher is in the audit, without words', async () => {
  const rows = await server.deps.db
    .selectFrom('teacher_audit')
    .select(['action', 'details'])
    .where('teacher_id', '=', mio.teacherID)
    .where('action', 'like', 'post.%')
    .execute();
  expect(new Set(rows.map(({ action }) => action))).toEqual(
    new Set(['post.hide', 'post.restore', 'post.warn', 'post.suspend', 'post.lift']),
  );
  expect(JSON.stringify(rows)).not.toMatch(/宣伝|言葉/);
});

test.each([
  [{ action: 'warn' }, 400],
  [{ action: 'suspend', reason: 'x' }, 400],
  [{ action: 'suspend', reason: 'x', days: 366 }, 400],
  [{ action: 'delete' }, 400],
  [{ action: 'hide', seen: undefined }, 400],
  [{ action: 'hide', postID: randomUUID() }, 404],
  [{ action: 'hide', commentID: randomUUID() }, 404],
])('refuses %j', async (rest, status) => {
  const postID = await community.post('hana');
  // biome-ignore lint/suspicious/noExplicitAny: what no screen sends
  expect((await mio.answer(moderation.act, { postID, seen: null, ...rest } as any)).status).toBe(status);
});

test('nobody reports their own, nor what they cannot see', async () => {
  const postID = await community.post('hana');
  const commentID = await community.comment('taro', postID);
  const other = await community.post('hana');
  expect((await community.report('hana', postID)).status).toBe(400);
  expect((await community.report('taro', postID, commentID)).status).toBe(400);
  expect((await community.report('jun', other, commentID)).status).toBe(404);
  expect((await community.report('jun', randomUUID())).status).toBe(404);
  await server.answer(posts.remove, { postID: other }, 'hana');
  expect((await community.report('jun', other)).status).toBe(410);
  expect((await server.answer(posts.report, { postID, reason: 'spam' })).status).toBe(401);
});
