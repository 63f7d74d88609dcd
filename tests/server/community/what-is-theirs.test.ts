import { beforeEach, expect, test } from 'vitest';
import { plays } from '#contract/community/plays.ts';
import { posts } from '#contract/community/posts.ts';
import { profiles } from '#contract/community/profiles.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Post } from '#contract/entities/post.ts';
import { users } from '#contract/users.ts';
import { aCommunityLife, NEIGHBOUR } from '#tests/support/community/a-life.ts';
import { aProfile } from '#tests/support/community/a-profile.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';

let listening: ListeningServer;
beforeEach(async () => {
  listening = await aListeningServer();
});

const ask = (call: Endpoint, input: object, uid?: string) =>
  listening.server.answer(call, input as never, uid);
const db = () => listening.server.database.db;

/** Every row that a person owns in the tables of people. */
async function owned(uid: string) {
  const tables = ['profiles', 'former_usernames', 'follows', 'mutes', 'picture_uploads', 'pictures'] as const;
  return await Promise.all(
    tables.map((table) => db().selectFrom(table).where('uid', '=', uid).selectAll().execute()),
  );
}

test('of no private call one person reads or changes what is another’s', async () => {
  const { username } = await aCommunityLife(listening, 'hana');
  await aProfile(listening.server, 'jun');
  const before = await owned('hana');
  const uploads = await db()
    .selectFrom('picture_uploads')
    .where('uid', '=', 'hana')
    .select('upload_id')
    .execute();
  const picture = { contentType: 'image/png', byteLength: 100 };
  const table: readonly (readonly [Endpoint, object, number])[] = [
    [profiles.own, {}, 200],
    [profiles.own, { uid: 'hana', username }, 200],
    [profiles.update, { username }, 409],
    [profiles.update, { uid: 'hana', bio: '書き換え' }, 200],
    ...uploads.map(({ upload_id: uploadID }) => [profiles.update, { avatar: { uploadID } }, 404] as const),
    [profiles.update, { isPublic: false }, 200],
    [profiles.update, { isPublic: true, displayName: 'じゅん' }, 200],
    [profiles.checkUsername, { username }, 200],
    [profiles.createAvatarUpload, { ...picture, uid: 'hana' }, 200],
    [profiles.follow, { username, isFollowed: true, uid: 'hana' }, 200],
    [profiles.follow, { username, isFollowed: false }, 200],
    [profiles.mute, { username, isMuted: true, uid: 'hana' }, 200],
    [profiles.mute, { username: 'stranger', isMuted: false, uid: 'hana' }, 200],
    [profiles.listMutes, { uid: 'hana' }, 200],
    [users.me, { uid: 'hana' }, 200],
  ];
  const listed = new Set(table.map(([call]) => call.path));
  const all = Object.values(profiles).filter(({ access }) => access === 'private');
  expect(all.filter(({ path }) => !listed.has(path))).toEqual([]);
  for (const [call, input, wanted] of table) {
    const { status, body } = await ask(call, input, 'jun');
    expect([call.path, input, status]).toEqual([call.path, input, wanted]);
    // What they muted is named in their own list alone.
    const own = call.path === profiles.listMutes.path ? [username] : [];
    expect([call.path, JSON.stringify(body).includes(username)]).toEqual([call.path, own.length > 0]);
  }
  // Muting ends following in both directions; nothing else of hers has changed.
  const [first, ...rest] = await owned('hana');
  expect([first, ...rest]).toEqual(before);
});

test('nothing of a private profile is in an answer to anybody else', async () => {
  const { username, postID } = await aCommunityLife(listening, 'hana');
  const theirs = await db().selectFrom('posts').where('uid', '=', 'hana').select('post_id').execute();
  const [play] = await db().selectFrom('plays').where('uid', '=', 'hana').select('play_slug').execute();
  const facts = { displayName: '秘密の名', bio: '秘密の紹介' };
  await ask(profiles.update, { ...facts, isPublic: false }, 'hana');
  await ask(profiles.follow, { username, isFollowed: true }, NEIGHBOUR);

  const wanted: readonly (readonly [Endpoint, object, number])[] = [
    [profiles.show, { username }, 403],
    [profiles.listFollows, { username, kind: 'followers' }, 403],
    [profiles.listFollows, { username, kind: 'following' }, 403],
    [profiles.show, { username: NEIGHBOUR }, 200],
    [profiles.listFollows, { username: NEIGHBOUR, kind: 'followers' }, 200],
    [profiles.listFollows, { username: NEIGHBOUR, kind: 'following' }, 200],
    [posts.list, {}, 200],
    [posts.list, { username }, 403],
    [posts.list, { currCode: 'pf-beginner' }, 200],
    [posts.show, { postID }, 200],
    [posts.listComments, { postID }, 200],
    ...theirs.map(({ post_id }) => [posts.show, { postID: post_id }, 403] as const),
    ...theirs.map(({ post_id }) => [posts.listComments, { postID: post_id }, 403] as const),
    [plays.show, { playSlug: play?.play_slug }, 403],
  ];
  for (const viewer of [undefined, NEIGHBOUR, 'stranger']) {
    for (const [call, input, status] of wanted) {
      const { status: got, body } = await ask(call, input, viewer);
      expect([viewer, call.path, input, got]).toEqual([viewer, call.path, input, status]);
      expect(JSON.stringify(body)).not.toMatch(/秘密|hana|pianist|people\//);
    }
  }
  const page = (await ask(profiles.show, { username: NEIGHBOUR })).body.profile;
  expect([page.followers, page.following]).toEqual([0, 0]);
  const thread = (await ask(posts.show, { postID })).body.post;
  expect([thread.likes, thread.comments]).toEqual([1, 0]);
  // Their own page opens for them.
  const own = await ask(profiles.show, { username }, 'hana');
  expect(own.body.profile).toMatchObject({ ...facts, isOwn: true });
  expect(own.body.posts.length).toBeGreaterThan(0);
  // With their plays, on the page and in their posts, at addresses that open for them alone.
  const [shown] = own.body.plays;
  expect([own.body.profile.plays, own.body.plays.length, shown.title]).toEqual([1, 1, 'hanaの曲']);
  expect(own.body.posts.find(({ isPlay }: Post) => isPlay).play).toEqual(shown);
  // Its sound is not made yet.
  expect((await listening.get(shown.sound.url)).status).toBe(503);
  expect((await listening.get(shown.sound.url.split('?')[0])).status).toBe(403);
});

test('whom a viewer muted is in no list and no count of theirs, and the muted one sees everything as before', async () => {
  const { username, postID } = await aCommunityLife(listening, 'hana');
  const seenBefore = await ask(profiles.show, { username: NEIGHBOUR }, 'hana');
  await ask(profiles.mute, { username, isMuted: true }, 'viewer');
  const lists: readonly (readonly [Endpoint, object])[] = [
    [profiles.listFollows, { username: NEIGHBOUR, kind: 'followers' }],
    [profiles.listFollows, { username: NEIGHBOUR, kind: 'following' }],
    [profiles.show, { username: NEIGHBOUR }],
    [posts.list, {}],
    [posts.list, { feed: 'following' }],
    [posts.list, { username }],
    [posts.listComments, { postID }],
  ];
  for (const [call, input] of lists) {
    const { status, body } = await ask(call, input, 'viewer');
    expect([call.path, input, status]).toEqual([call.path, input, 200]);
    expect(`${call.path} ${JSON.stringify(body)}`).not.toMatch(/hana|pianist/);
  }
  const { post } = (await ask(posts.show, { postID }, 'viewer')).body;
  expect([post.likes, post.comments]).toEqual([0, 0]);
  const neighbour = (await ask(profiles.show, { username: NEIGHBOUR }, 'viewer')).body.profile;
  expect([neighbour.followers, neighbour.following]).toEqual([0, 0]);
  // The page itself opens, so that muting can end; it shows nothing that they made.
  const page = (await ask(profiles.show, { username }, 'viewer')).body;
  expect(page).toMatchObject({ profile: { username, isMuted: true, plays: 0 }, plays: [], posts: [] });
  expect(await ask(profiles.show, { username: NEIGHBOUR }, 'hana')).toEqual(seenBefore);
});
