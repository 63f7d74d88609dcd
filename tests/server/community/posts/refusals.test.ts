import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { posts } from '#contract/community/posts.ts';
import { profiles } from '#contract/community/profiles.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { aCommunity } from '#tests/support/community/a-community.ts';
import { aProfile } from '#tests/support/community/a-profile.ts';
import { aServer } from '#tests/support/server/a-server.ts';

/** What somebody asks who must not, and how they are refused. */
type Refusal = readonly [
  who: string | undefined,
  call: Endpoint,
  input: object,
  status: number,
  code: string,
];

test('nobody changes what is another’s, nor reaches what is hidden, deleted or private', async () => {
  const server = await aServer();
  const { post, comment } = aCommunity(server);
  for (const uid of ['hana', 'taro', 'shy', 'loud']) await aProfile(server, uid);
  const [older, newer] = [await post('hana'), await post('hana')];
  const [gone, hidden, theirs] = [await post('hana'), await post('hana'), await post('shy')];
  const hiddenComment = await comment('hana', older);
  const privateComment = await comment('shy', older);
  const hide = { hidden_at: server.clock.now(), is_visible: false };
  await server.answer(posts.remove, { postID: gone }, 'hana');
  const { db } = server.database;
  await db.updateTable('posts').set(hide).where('post_id', '=', hidden).execute();
  await db.updateTable('post_comments').set(hide).where('comment_id', '=', hiddenComment).execute();
  await server.answer(profiles.update, { isPublic: false }, 'shy');
  const until = new Date(server.clock.now().getTime() + HOUR_MS);
  await db.updateTable('profiles').set({ suspended_until: until }).where('uid', '=', 'loud').execute();

  const text = '書き換え';
  const ids = () => ({ postID: randomUUID(), commentID: randomUUID() });
  const forbidden = [403, 'api/forbidden'] as const;
  const missing = [404, 'api/not-found'] as const;
  const conflict = [409, 'api/conflict'] as const;
  const changes = (postID: string, of: string, how: readonly [number, string]): Refusal[] => [
    ['taro', posts.update, { postID, text }, ...how],
    ['taro', posts.remove, { postID }, ...how],
    ['taro', posts.remove, { postID, isDeleted: false }, ...how],
    ['taro', posts.updateComment, { commentID: of, text }, ...how],
    ['taro', posts.removeComment, { commentID: of }, ...how],
  ];
  const reads = (postID: string, how: readonly [number, string]): Refusal[] => [
    [undefined, posts.show, { postID }, ...how],
    ['taro', posts.show, { postID }, ...how],
    [undefined, posts.listComments, { postID }, ...how],
    ['taro', posts.like, { postID, isLiked: true }, ...how],
    ['taro', posts.like, { postID, isLiked: false }, ...how],
    ['taro', posts.createComment, { ...ids(), postID, text }, ...how],
    ['taro', posts.report, { postID, reason: 'spam' }, ...how],
  ];
  const visible = await comment('hana', older);
  const refusals: readonly Refusal[] = [
    ...changes(older, visible, forbidden),
    // Of what they cannot see, nobody learns that it exists.
    ...changes(hidden, hiddenComment, missing),
    ...changes(theirs, privateComment, missing),
    ...reads(gone, [410, 'api/gone']),
    ...reads(hidden, [410, 'api/gone']),
    ...reads(theirs, forbidden),
    ['taro', posts.list, { username: 'shy' }, ...forbidden],
    ['taro', posts.report, { postID: older, commentID: hiddenComment, reason: 'spam' }, 410, 'api/gone'],
    ['taro', posts.report, { postID: newer, commentID: visible, reason: 'spam' }, ...missing],
    ['hana', posts.report, { postID: older, reason: 'spam' }, 400, 'api/bad-request'],
    ['taro', posts.create, { postID: older, text }, ...conflict],
    ['taro', posts.createComment, { postID: older, commentID: visible, text }, ...conflict],
    ['newcomer', posts.create, { postID: randomUUID(), text }, 403, 'users/profile-missing'],
    ['newcomer', posts.createComment, { ...ids(), postID: older, text }, 403, 'users/profile-missing'],
    ['shy', posts.create, { postID: randomUUID(), text }, 403, 'users/profile-missing'],
    ['shy', posts.update, { postID: theirs, text }, 403, 'users/profile-missing'],
    ['loud', posts.create, { postID: randomUUID(), text }, 403, 'users/posting-suspended'],
    ['loud', posts.createComment, { ...ids(), postID: older, text }, 403, 'users/posting-suspended'],
    [undefined, posts.list, { feed: 'following' }, 401, 'api/unauthorized'],
  ];
  const rows = () =>
    Promise.all([
      db.selectFrom('posts').selectAll().orderBy('post_id').execute(),
      db.selectFrom('post_comments').selectAll().orderBy('comment_id').execute(),
    ]);
  const before = await rows();
  for (const [who, call, input, ...wanted] of refusals) {
    const { status, body } = await server.answer(call, input as never, who);
    expect([who, call.path, input, status, body.errorCode]).toEqual([who, call.path, input, ...wanted]);
  }
  expect(await rows()).toEqual(before);
});
