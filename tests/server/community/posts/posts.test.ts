import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { posts } from '#contract/community/posts.ts';
import { profiles } from '#contract/community/profiles.ts';
import { EDIT_WINDOW_MS, UNDO_DELETE_MS } from '#domain/community/post.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import { aProfile } from '#tests/support/community/a-profile.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

/* Posts, likes and comments, as two people and a visitor see them. */
let server: AServer;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.deps.db);
  for (const uid of ['hana', 'taro', 'mei']) await aProfile(server, uid);
});

async function aPost(uid: string, rest: { text?: string; currCode?: string } = {}) {
  const postID = randomUUID();
  server.clock.advance(1000);
  const { status, body } = await server.answer(posts.create, { postID, text: 'はじめまして', ...rest }, uid);
  expect([status, body.errorCode]).toEqual([200, undefined]);
  return postID;
}

async function aComment(uid: string, postID: string, text = 'すてきです') {
  const commentID = randomUUID();
  server.clock.advance(1000);
  const { status } = await server.answer(posts.createComment, { postID, commentID, text }, uid);
  expect(status).toBe(200);
  return commentID;
}

const shown = async (postID: string, uid?: string) =>
  (await server.answer(posts.show, { postID }, uid)).body.post;
const listed = async (input: Parameters<typeof server.answer<typeof posts.list>>[1], uid?: string) => {
  const { status, body } = await server.answer(posts.list, input, uid);
  return status === 200
    ? body.posts.map(({ postID }: { postID: string }) => postID)
    : [status, body.errorCode];
};

test('a post is shown to everybody, in every list it belongs to', async () => {
  const postID = await aPost('hana', { text: 'きょうは\u202e右手だけ', currCode: 'pf-beginner' });
  expect(await shown(postID)).toEqual({
    postID,
    author: { username: 'hana', displayName: expect.any(String), image: null },
    text: 'きょうは右手だけ',
    image: null,
    play: null,
    isPlay: false,
    curriculum: { currCode: 'pf-beginner', currName: 'ピアノはじめて' },
    createTime: server.clock.now().toISOString(),
    editTime: null,
    likes: 0,
    comments: 0,
    isLiked: false,
    isOwn: false,
    isHidden: false,
  });
  expect((await shown(postID, 'hana')).isOwn).toBe(true);
  expect(await listed({})).toContain(postID);
  expect(await listed({ currCode: 'pf-beginner' }, 'taro')).toContain(postID);
  expect(await listed({ username: 'hana' })).toContain(postID);
  expect(await listed({ username: 'taro' })).not.toContain(postID);
});

test('a repeat with the same ID answers with what is there; of somebody else it is refused', async () => {
  const postID = await aPost('hana', { text: '一度だけ' });
  const again = await server.answer(posts.create, { postID, text: '別の言葉' }, 'hana');
  expect([again.status, again.body.post.text]).toEqual([200, '一度だけ']);
  const foreign = await server.answer(posts.create, { postID, text: '一度だけ' }, 'taro');
  expect([foreign.status, foreign.body.errorCode]).toEqual([409, 'api/conflict']);
});

test.each([
  ['', 400, 'api/bad-request'],
  [' \u200b\n', 400, 'api/bad-request'],
  ['あ'.repeat(501), 400, 'api/bad-request'],
])('refuses the words %j', async (text, status, code) => {
  const answer = await server.answer(posts.create, { postID: randomUUID(), text }, 'hana');
  expect([answer.status, answer.body.errorCode]).toEqual([status, code]);
});

test('nobody posts without a public profile', async () => {
  const answer = await server.answer(posts.create, { postID: randomUUID(), text: 'ひとこと' }, 'newcomer');
  expect([answer.status, answer.body.errorCode]).toEqual([403, 'users/profile-missing']);
});

test('likes count once, comments count, and both can be taken back', async () => {
  const postID = await aPost('hana');
  const like = (uid: string, isLiked = true) => server.answer(posts.like, { postID, isLiked }, uid);
  expect((await like('taro')).body).toEqual({ isLiked: true, likes: 1 });
  expect((await like('taro')).body).toEqual({ isLiked: true, likes: 1 });
  // Without a profile, too.
  expect((await like('newcomer')).body).toEqual({ isLiked: true, likes: 2 });
  const commentID = await aComment('taro', postID);
  expect(await shown(postID, 'taro')).toMatchObject({ likes: 2, comments: 1, isLiked: true });
  expect((await like('taro', false)).body).toEqual({ isLiked: false, likes: 1 });
  await server.answer(posts.removeComment, { commentID }, 'taro');
  await server.answer(posts.removeComment, { commentID }, 'taro');
  expect(await shown(postID, 'taro')).toMatchObject({ likes: 1, comments: 0, isLiked: false });
  await server.answer(posts.removeComment, { commentID, isDeleted: false }, 'taro');
  expect(await shown(postID)).toMatchObject({ comments: 1 });
});

test('words can be changed for ten minutes', async () => {
  const postID = await aPost('hana', { text: '誤字' });
  const commentID = await aComment('taro', postID, '誤字');
  const update = (uid: string, text: string) => server.answer(posts.update, { postID, text }, uid);
  const updateComment = (uid: string, text: string) =>
    server.answer(posts.updateComment, { commentID, text }, uid);
  expect((await update('hana', '直しました')).body.post).toMatchObject({
    text: '直しました',
    editTime: server.clock.now().toISOString(),
  });
  expect((await updateComment('taro', '直しました')).body.comment).toMatchObject({ text: '直しました' });
  for (const answer of [await update('taro', 'x'), await updateComment('hana', 'x')])
    expect([answer.status, answer.body.errorCode]).toEqual([403, 'api/forbidden']);
  server.clock.advance(EDIT_WINDOW_MS + 1);
  for (const answer of [await update('hana', 'おそい'), await updateComment('taro', 'おそい')])
    expect([answer.status, answer.body.errorCode]).toEqual([409, 'posts/too-late']);
  // The lost answer of a change that arrived is no new change.
  expect((await update('hana', '直しました')).status).toBe(200);
});

test('a deleted post is gone for everybody, and can be brought back for ten minutes', async () => {
  const postID = await aPost('hana');
  const remove = (uid: string, isDeleted = true) => server.answer(posts.remove, { postID, isDeleted }, uid);
  expect((await remove('taro')).status).toBe(403);
  expect((await remove('hana')).status).toBe(200);
  for (const uid of ['hana', 'taro', undefined]) {
    const { status, body } = await server.answer(posts.show, { postID }, uid);
    expect([uid, status, body.errorCode]).toEqual([uid, 410, 'api/gone']);
    expect(await listed({}, uid)).not.toContain(postID);
    expect(await listed({ username: 'hana' }, uid)).not.toContain(postID);
  }
  expect((await server.answer(posts.like, { postID, isLiked: true }, 'taro')).status).toBe(410);
  server.clock.advance(UNDO_DELETE_MS);
  expect((await remove('hana', false)).status).toBe(200);
  expect(await listed({})).toContain(postID);
  await remove('hana');
  server.clock.advance(UNDO_DELETE_MS + 1);
  expect((await remove('hana', false)).body.errorCode).toBe('posts/too-late');
});

test('lists go on after the last post that the reader has, however much came since', async () => {
  const mine: string[] = [];
  for (let n = 0; n < 25; n += 1) mine.unshift(await aPost('mei', { text: `その${n}` }));
  server.clock.advance(MINUTE_MS);
  const first = await server.answer(posts.list, { username: 'mei' });
  expect(first.body.page).toEqual({ next: 2 });
  await aPost('mei', { text: '新しい' });
  const before = first.body.posts.at(-1).postID;
  const second = await server.answer(posts.list, { username: 'mei', before });
  const ids = [...first.body.posts, ...second.body.posts].map(({ postID }) => postID);
  expect(ids).toEqual(mine);
  expect(second.body.page).toEqual({});
  expect(await listed({ username: 'mei', page: 2 })).toEqual(mine.slice(19));
  expect(await listed({ before: randomUUID() })).toEqual([404, 'api/not-found']);
});

test('the following list has those whom the reader follows, and needs a sign-in', async () => {
  const { db, clock } = server.deps;
  await aProfile(server, 'ken');
  const postID = await aPost('ken');
  expect(await listed({ feed: 'following' })).toEqual([401, 'api/unauthorized']);
  expect(await listed({ feed: 'following' }, 'mei')).toEqual([]);
  await db
    .insertInto('follows')
    .values({ uid: 'mei', followed_uid: 'ken', created_at: clock.now() })
    .execute();
  expect(await listed({ feed: 'following' }, 'mei')).toEqual([postID]);
  expect(await listed({ feed: 'following', username: 'ken' }, 'mei')).toEqual([400, 'api/bad-request']);
});

test('what a muted person wrote is in no list and no count of the reader', async () => {
  const { db, clock } = server.deps;
  await aProfile(server, 'loud');
  const postID = await aPost('loud', { currCode: 'pf-beginner' });
  const other = await aPost('hana');
  const commentID = await aComment('loud', other);
  await server.answer(posts.like, { postID: other, isLiked: true }, 'loud');
  await db.insertInto('mutes').values({ uid: 'mei', muted_uid: 'loud', created_at: clock.now() }).execute();
  for (const list of [{}, { currCode: 'pf-beginner' }, { username: 'loud' }]) {
    expect(await listed(list, 'mei')).not.toContain(postID);
    expect(await listed(list, 'taro')).toContain(postID);
  }
  const comments = async (uid?: string) =>
    (await server.answer(posts.listComments, { postID: other }, uid)).body.comments.map(
      (comment: { commentID: string }) => comment.commentID,
    );
  expect(await shown(other, 'mei')).toMatchObject({ likes: 0, comments: 0 });
  expect(await comments('mei')).toEqual([]);
  expect(await shown(other, 'taro')).toMatchObject({ likes: 1, comments: 1 });
  expect(await comments()).toEqual([commentID]);
  // Of who turned private the difference would say what they like.
  await server.answer(profiles.update, { isPublic: false }, 'loud');
  expect(await shown(other, 'mei')).toMatchObject({ likes: 1, comments: 0 });
  expect(await shown(other)).toMatchObject({ likes: 1, comments: 0 });
});

test('of somebody who became private nobody else sees anything', async () => {
  await aProfile(server, 'shy');
  const postID = await aPost('shy');
  const other = await aPost('hana');
  await aComment('shy', other);
  const isPublic = (value: boolean) => server.answer(profiles.update, { isPublic: value }, 'shy');
  expect((await isPublic(false)).status).toBe(200);
  expect((await server.answer(posts.show, { postID }, 'taro')).body.errorCode).toBe('api/forbidden');
  expect((await server.answer(posts.show, { postID }, 'shy')).status).toBe(200);
  expect(await listed({})).not.toContain(postID);
  expect(await listed({ username: 'shy' })).toEqual([403, 'api/forbidden']);
  expect(await listed({ username: 'shy' }, 'shy')).toEqual([postID]);
  expect(await shown(other)).toMatchObject({ comments: 0 });
  await isPublic(true);
  expect(await listed({})).toContain(postID);
  expect(await shown(other)).toMatchObject({ comments: 1 });
});
