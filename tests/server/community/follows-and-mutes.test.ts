import { beforeEach, expect, test } from 'vitest';
import { profiles } from '#contract/community/profiles.ts';
import { users } from '#contract/users.ts';
import { aProfile } from '#tests/support/community/a-profile.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeEach(async () => {
  server = await aServer();
  for (const uid of ['hana', 'jun', 'mio']) await aProfile(server, uid);
});

const follow = (uid: string, username: string, isFollowed = true) =>
  server.answer(profiles.follow, { username, isFollowed }, uid);
const mute = (uid: string, username: string, isMuted = true) =>
  server.answer(profiles.mute, { username, isMuted }, uid);
const names = async (username: string, kind: 'followers' | 'following', viewer?: string) => {
  const { status, body } = await server.answer(profiles.listFollows, { username, kind }, viewer);
  return status === 200 ? body.people.map((each: { username: string }) => each.username) : body.errorCode;
};

test('one follows once, ends it, and both lists show it newest first', async () => {
  expect((await follow('hana', 'jun')).body).toEqual({ isFollowed: true, followers: 1 });
  server.clock.advance(1000);
  expect((await follow('mio', 'JUN')).body).toEqual({ isFollowed: true, followers: 2 });
  expect((await follow('hana', 'jun')).body).toEqual({ isFollowed: true, followers: 2 });
  expect(await names('jun', 'followers')).toEqual(['mio', 'hana']);
  expect(await names('hana', 'following')).toEqual(['jun']);
  expect((await follow('hana', 'jun', false)).body).toEqual({ isFollowed: false, followers: 1 });
  expect(await names('hana', 'following')).toEqual([]);
});

test('nobody follows or mutes themselves, somebody private or nobody', async () => {
  await aProfile(server, 'ren', { isPublic: false });
  for (const act of [follow, mute]) {
    const refusals = [];
    for (const name of ['hana', 'ren', 'nobody']) {
      const { status, body } = await act('hana', name);
      refusals.push([status, body.errorCode]);
    }
    expect(refusals).toEqual([
      [400, 'api/bad-request'],
      [403, 'api/forbidden'],
      [404, 'api/not-found'],
    ]);
  }
});

test('200 people who follow at the same time are 200 followers', async () => {
  const fans = Array.from({ length: 200 }, (_, n) => `fan${n}`);
  await server.database.db
    .insertInto('people')
    .values(
      fans.map((uid) => ({
        uid,
        email: null,
        display_name: null,
        created_at: server.clock.now(),
        seen_at: server.clock.now(),
      })),
    )
    .execute();
  await server.database.db
    .insertInto('profiles')
    .values(
      fans.map((uid) => ({
        uid,
        username: uid,
        display_name: uid,
        is_public: true,
        created_at: server.clock.now(),
        updated_at: server.clock.now(),
      })),
    )
    .execute();
  const answers = await Promise.all(fans.flatMap((uid) => [follow(uid, 'hana'), follow(uid, 'hana')]));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await follow('jun', 'hana')).body.followers).toBe(201);
  const first = await server.answer(profiles.listFollows, { username: 'hana', kind: 'followers' });
  expect([first.body.people.length, first.body.page]).toEqual([50, { next: 2 }]);
  const last = await server.answer(profiles.listFollows, {
    username: 'hana',
    kind: 'followers',
    page: '5' as never,
  });
  expect([last.body.people.length, last.body.page]).toEqual([1, {}]);
});

test('the most that one may follow and mute holds, also for many calls at once', async () => {
  const { db } = server.database;
  const crowd = Array.from({ length: 1003 }, (_, n) => `crowd${n}`);
  const at = { created_at: server.clock.now() };
  await db
    .insertInto('people')
    .values(crowd.map((uid) => ({ uid, email: null, display_name: null, ...at, seen_at: at.created_at })))
    .execute();
  await db
    .insertInto('profiles')
    .values(
      crowd.map((uid) => ({
        uid,
        username: uid,
        display_name: uid,
        is_public: true,
        ...at,
        updated_at: at.created_at,
      })),
    )
    .execute();
  await db
    .insertInto('follows')
    .values(crowd.slice(0, 998).map((uid) => ({ uid: 'hana', followed_uid: uid, ...at })))
    .execute();
  await db
    .insertInto('mutes')
    .values(crowd.slice(0, 198).map((uid) => ({ uid: 'jun', muted_uid: uid, ...at })))
    .execute();
  const followed = await Promise.all(crowd.slice(998).map((name) => follow('hana', name)));
  const muted = await Promise.all(crowd.slice(198, 203).map((name) => mute('jun', name)));
  for (const answers of [followed, muted]) {
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.errorCode).toBe('users/too-many-people');
  }
});

test('muting ends following in both directions, and the muted person notices nothing', async () => {
  await follow('hana', 'jun');
  await follow('jun', 'hana');
  await follow('jun', 'mio');
  const before = await names('mio', 'followers', 'jun');
  expect((await mute('hana', 'jun')).body).toEqual({ isMuted: true });
  expect(await names('hana', 'following')).toEqual([]);
  expect(await names('hana', 'followers')).toEqual([]);
  // In the lists and counts of others, the muted one is missing for who muted alone.
  expect(await names('mio', 'followers', 'hana')).toEqual([]);
  expect((await follow('hana', 'mio')).body.followers).toBe(1);
  expect(await names('mio', 'followers', 'jun')).toEqual(['hana', ...before]);
  // Jun follows again as ever; only Hana does not see it.
  expect((await follow('jun', 'hana')).body).toEqual({ isFollowed: true, followers: 1 });
  expect(await names('hana', 'followers', 'mio')).toEqual(['jun']);
  expect(await names('hana', 'followers', 'hana')).toEqual([]);
  const list = await server.answer(profiles.listMutes, {}, 'hana');
  expect(list.body.people).toEqual([{ username: 'jun', displayName: 'junさん', image: null }]);
  expect((await server.answer(profiles.listMutes, {}, 'jun')).body.people).toEqual([]);
  expect((await mute('hana', 'jun', false)).body).toEqual({ isMuted: false });
  expect(await names('hana', 'followers', 'hana')).toEqual(['jun']);
});

test('following somebody again ends muting them', async () => {
  await mute('hana', 'jun');
  await follow('hana', 'jun');
  expect((await server.answer(profiles.listMutes, {}, 'hana')).body.people).toEqual([]);
});

test('who turned private is in no list and no count; who never had a profile neither', async () => {
  await server.answer(users.me, {}, 'quiet');
  await follow('quiet', 'hana');
  await follow('jun', 'hana');
  await follow('hana', 'jun');
  await server.answer(profiles.update, { isPublic: false }, 'jun');
  expect(await names('hana', 'followers')).toEqual([]);
  expect(await names('hana', 'following', 'mio')).toEqual([]);
  expect((await follow('mio', 'hana')).body.followers).toBe(1);
  expect(await names('jun', 'followers')).toBe('api/forbidden');
  expect(await names('jun', 'followers', 'hana')).toBe('api/forbidden');
  expect(await names('jun', 'followers', 'jun')).toEqual(['hana']);
  // Ending to follow is always possible, and tells nothing.
  expect((await follow('hana', 'jun', false)).body).toEqual({ isFollowed: false, followers: 0 });
  await server.answer(profiles.update, { isPublic: true }, 'jun');
  expect((await names('hana', 'followers')).sort()).toEqual(['jun', 'mio']);
});

test('a new follower with a public profile is announced once; muting and turning private take it back', async () => {
  const noticed = async (uid: string) =>
    (await server.database.db.selectFrom('notices').where('uid', '=', uid).select('title').execute()).map(
      ({ title }) => title,
    );
  await server.answer(users.me, {}, 'quiet');
  await follow('quiet', 'hana');
  for (const isFollowed of [true, false, true]) await follow('jun', 'hana', isFollowed);
  await follow('mio', 'hana');
  expect((await noticed('hana')).sort()).toEqual([
    'junさんがあなたをフォローしました',
    'mioさんがあなたをフォローしました',
  ]);
  await mute('hana', 'jun');
  expect(await noticed('hana')).toEqual(['mioさんがあなたをフォローしました']);
  await server.answer(profiles.update, { isPublic: false }, 'mio');
  expect(await noticed('hana')).toEqual([]);
  // Somebody muted is not announced again.
  await follow('jun', 'hana', false);
  await follow('jun', 'hana');
  expect(await noticed('hana')).toEqual([]);
});
