import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { profiles } from '#contract/community/profiles.ts';
import { requirePublicAuthor } from '#server/community/people/require-public-author.ts';
import { retryOnConflict } from '#server/db/retry-on-conflict.ts';
import { aPostRow, aProfile } from '#tests/support/community/a-profile.ts';
import { type AServer, aCaller, aServer } from '#tests/support/server/a-server.ts';

let server: AServer;
beforeEach(async () => {
  server = await aServer();
  for (const uid of ['hana', 'jun', 'mio']) await aProfile(server, uid);
});

const setPublic = (uid: string, isPublic: boolean) => server.answer(profiles.update, { isPublic }, uid);
const post = async (postID: string) =>
  await server.database.db
    .selectFrom('posts')
    .where('post_id', '=', postID)
    .select(['is_visible', 'comments'])
    .executeTakeFirstOrThrow();

/** As the call that writes a comment does it: the author's profile first, then the count of the thread. */
async function comment(uid: string, postID: string): Promise<void> {
  const { db } = server.database;
  await retryOnConflict(() =>
    db.transaction().execute(async (trx) => {
      await requirePublicAuthor(trx, aCaller(uid), server.clock.now());
      const facts = { comment_id: randomUUID(), post_id: postID, uid, text: 'いいですね' };
      await trx
        .insertInto('post_comments')
        .values({ ...facts, created_at: server.clock.now(), is_visible: true })
        .execute();
      await trx
        .updateTable('posts')
        .set((eb) => ({ comments: eb('comments', '+', 1) }))
        .where('post_id', '=', postID)
        .execute();
    }),
  );
}

test('who turns private takes their posts and comments with them, and brings them back', async () => {
  const own = await aPostRow(server, 'hana');
  const deleted = await aPostRow(server, 'hana', { isDeleted: true });
  const other = await aPostRow(server, 'jun');
  for (const uid of ['hana', 'hana', 'mio']) await comment(uid, other);
  await comment('mio', own);
  await server.database.db
    .updateTable('post_comments')
    .set({ is_visible: false, hidden_at: server.clock.now() })
    .where('uid', '=', 'hana')
    .where('comment_id', '=', (eb) =>
      eb.selectFrom('post_comments').where('uid', '=', 'hana').select('comment_id').limit(1),
    )
    .execute();
  await server.database.db.updateTable('posts').set({ comments: 2 }).where('post_id', '=', other).execute();

  await setPublic('hana', false);
  expect(await post(own)).toEqual({ is_visible: false, comments: 1 });
  expect(await post(other)).toEqual({ is_visible: true, comments: 1 });
  await setPublic('hana', true);
  expect(await post(own)).toEqual({ is_visible: true, comments: 1 });
  expect(await post(other)).toEqual({ is_visible: true, comments: 2 });
  expect((await post(deleted)).is_visible).toBe(false);
});

test('counts are right while people flip their privacy and comments arrive', async () => {
  const threads = [
    await aPostRow(server, 'hana'),
    await aPostRow(server, 'jun'),
    await aPostRow(server, 'mio'),
  ];
  const writers = ['hana', 'jun', 'mio'];
  const work = Array.from({ length: 120 }, (_, n) => {
    const uid = writers[n % 3] as string;
    if (n % 8 === 0) return setPublic(uid, n % 16 === 0);
    // A private author is refused, as they should be.
    return comment(uid, threads[(n * 7) % 3] as string).catch((error: Error) =>
      expect(error.message).toBe('users/profile-missing'),
    );
  });
  await Promise.all(work);
  const rows = await server.database.db
    .selectFrom('posts as p')
    .innerJoin('profiles as a', 'a.uid', 'p.uid')
    .select(['p.comments', 'p.is_visible', 'a.is_public'])
    .select((eb) =>
      eb
        .selectFrom('post_comments as c')
        .innerJoin('profiles as w', 'w.uid', 'c.uid')
        .whereRef('c.post_id', '=', 'p.post_id')
        .where('w.is_public', '=', true)
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .as('counted'),
    )
    .select((eb) =>
      eb
        .selectFrom('post_comments as c')
        .whereRef('c.post_id', '=', 'p.post_id')
        .where('c.is_visible', '=', true)
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .as('visible'),
    )
    .execute();
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    expect([row.comments, Number(row.visible)]).toEqual([Number(row.counted), Number(row.counted)]);
    expect(row.is_visible).toBe(row.is_public);
  }
});

test('a profile is public with a user name and a name only', async () => {
  for (const input of [{ isPublic: true }, { isPublic: true, username: 'nameless' }]) {
    const { status } = await server.answer(profiles.update, input, 'newcomer');
    expect(status).toBe(400);
  }
  expect((await server.answer(profiles.own, {}, 'newcomer')).body.profile).toMatchObject({
    username: null,
    isPublic: false,
  });
});

test('only a verified person with a public profile who is not suspended writes for strangers', async () => {
  const { db } = server.database;
  const refusal = (caller = aCaller('hana')) =>
    requirePublicAuthor(db, caller, server.clock.now()).then(
      () => null,
      (error: Error) => error.message,
    );
  expect(await refusal()).toBeNull();
  expect(await refusal(aCaller('hana', { emailVerified: false }))).toBe('api/email-not-verified');
  expect(await refusal(aCaller('hana', { emailVerified: false, phoneNumber: '+81312345678' }))).toBeNull();
  expect(await refusal(aCaller('nobody'))).toBe('users/profile-missing');
  const until = new Date(server.clock.now().getTime() + 1000);
  await db.updateTable('profiles').set({ suspended_until: until }).where('uid', '=', 'hana').execute();
  expect(await refusal()).toBe('users/posting-suspended');
  expect((await server.answer(profiles.own, {}, 'hana')).body.profile.suspendedUntil).toBe(
    until.toISOString(),
  );
  server.clock.advance(1000);
  expect(await refusal()).toBeNull();
  await setPublic('hana', false);
  expect(await refusal()).toBe('users/profile-missing');
});
