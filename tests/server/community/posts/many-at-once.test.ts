import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { posts } from '#contract/community/posts.ts';
import { aCommunity } from '#tests/support/community/a-community.ts';
import { aProfile } from '#tests/support/community/a-profile.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

const CROWD = Array.from({ length: 200 }, (_, n) => `crowd${n}`);
let server: AServer;
let community: ReturnType<typeof aCommunity>;
beforeAll(async () => {
  server = await aServer();
  community = aCommunity(server);
  await aProfile(server, 'hana');
  const { db } = server.database;
  const at = server.clock.now();
  await db
    .insertInto('people')
    .values(CROWD.map((uid) => ({ uid, created_at: at, seen_at: at })))
    .execute();
  await db
    .insertInto('profiles')
    .values(
      CROWD.map((uid) => {
        const names = { username: uid, display_name: uid };
        return { uid, ...names, is_public: true, created_at: at, updated_at: at };
      }),
    )
    .execute();
});

const rows = async (table: 'posts' | 'post_likes' | 'post_comments') =>
  (await server.database.db.selectFrom(table).select('uid').execute()).length;

test('200 likes, comments and posts at the same time are 200 of each, also when some of them come twice', async () => {
  const postID = await community.post('hana');
  const answers = await Promise.all(
    CROWD.flatMap((uid, n) => {
      const comment = { postID, commentID: randomUUID(), text: 'すてき' };
      const own = { postID: randomUUID(), text: 'はじめまして' };
      const acts = [
        () => server.answer(posts.like, { postID, isLiked: true }, uid),
        () => server.answer(posts.createComment, comment, uid),
        () => server.answer(posts.create, own, uid),
      ];
      return (n % 4 > 0 ? acts : [...acts, ...acts]).map((act) => act());
    }),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await community.shown(postID)).toMatchObject({ likes: 200, comments: 200 });
  expect([await rows('posts'), await rows('post_likes'), await rows('post_comments')]).toEqual([
    201, 200, 200,
  ]);
  // One for each comment, and one for the day's likes.
  const notices = await server.database.db
    .selectFrom('notices')
    .where('uid', '=', 'hana')
    .select('uid')
    .execute();
  expect(notices).toHaveLength(201);
});

test('a like that crosses the deletion of its post leaves no trace', async () => {
  const postID = await community.post('hana');
  const { db, pool } = server.database;
  let crossing: ReturnType<typeof server.answer<typeof posts.like>> | undefined;
  await db.transaction().execute(async (trx) => {
    const gone = { deleted_at: server.clock.now(), is_visible: false };
    await trx.updateTable('posts').set(gone).where('post_id', '=', postID).execute();
    crossing = server.answer(posts.like, { postID, isLiked: true }, 'crowd0');
    await eventually(async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await pool.query(waiting)).rowCount === 1;
    });
  });
  expect((await crossing)?.status).toBe(410);
  expect(await db.selectFrom('post_likes').where('post_id', '=', postID).select('uid').execute()).toEqual([]);
});
