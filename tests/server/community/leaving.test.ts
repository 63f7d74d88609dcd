import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { posts } from '#contract/community/posts.ts';
import { profiles } from '#contract/community/profiles.ts';
import { practice } from '#contract/practice/practice-log.ts';
import { users } from '#contract/users.ts';
import { wholeImageURL } from '#domain/image-url.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { wipeDeleted } from '#server/users/wipe-deleted.ts';
import { aCommunityLife, NEIGHBOUR } from '#tests/support/community/a-life.ts';
import { aProfile } from '#tests/support/community/a-profile.ts';
import { aSubscription } from '#tests/support/server/a-curriculum.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { unzipped } from '#tests/support/unzipped.ts';

let listening: ListeningServer;
beforeEach(async () => {
  listening = await aListeningServer();
});

const db = () => listening.server.database.db;
const filesIn = (folder: string) =>
  readdirSync(join(listening.dataDir, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

test('an account that leaves takes its part of others’ counts, its pictures and its page', async () => {
  const { postID, username } = await aCommunityLife(listening, 'leaver');
  const before = (await listening.server.answer(posts.show, { postID }, NEIGHBOUR)).body.post;
  expect([before.likes, before.comments]).toEqual([1, 1]);
  const { profile } = (await listening.server.answer(profiles.show, { username })).body;
  const image = wholeImageURL(profile.image, { width: 480, height: 480 });
  expect((await fetch(listening.origin + image)).status).toBe(200);
  expect([filesIn('uploads'), filesIn('cache/images')]).toEqual([3, 1]);

  expect((await listening.server.answer(users.remove, {}, 'leaver')).status).toBe(200);
  const { post } = (await listening.server.answer(posts.show, { postID }, NEIGHBOUR)).body;
  expect([post.likes, post.comments]).toEqual([0, 0]);
  expect((await listening.server.answer(profiles.show, { username })).status).toBe(404);
  expect((await fetch(listening.origin + image)).status).toBe(404);
  await wipeDeleted.run(listening.server.deps);
  expect([filesIn('uploads'), filesIn('cache/images')]).toEqual([0, 0]);
  const own = (await listening.server.answer(profiles.show, { username: NEIGHBOUR }, NEIGHBOUR)).body.profile;
  expect([own.followers, own.following]).toEqual([0, 0]);
  expect(await db().selectFrom('notices').where('actor_uid', '=', 'leaver').selectAll().execute()).toEqual(
    [],
  );
});

test('the name of somebody who left is nobody’s for 30 days', async () => {
  await aProfile(listening.server, 'leaver', { username: 'famous' });
  await listening.server.answer(users.remove, {}, 'leaver');
  const take = async () =>
    (await listening.server.answer(profiles.update, { username: 'famous' }, 'fan')).status;
  expect(await take()).toBe(409);
  expect(await db().selectFrom('former_usernames').selectAll().execute()).toEqual([
    { username: 'famous', uid: null, until: expect.any(Date) },
  ]);
  listening.advance(30 * DAY_MS);
  expect(await take()).toBe(200);
});

test('counts stay right while people leave, like, comment and hide at the same time', async () => {
  const people = Array.from({ length: 8 }, (_, n) => `person${n}`);
  for (const uid of [NEIGHBOUR, ...people]) await aProfile(listening.server, uid);
  const threads = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const { server } = listening;
  for (const postID of threads)
    await server.answer(posts.create, { postID, text: 'きょうの練習' }, NEIGHBOUR);
  const acts = people.flatMap((uid, n) =>
    threads.flatMap((postID, at) => [
      () => server.answer(posts.like, { postID, isLiked: true }, uid),
      () =>
        server.answer(
          posts.createComment,
          { postID, commentID: `00000000-0000-4000-8000-0000000001${n}${at}`, text: 'いいね' },
          uid,
        ),
      ...(at === 0 ? [() => server.answer(profiles.update, { isPublic: n % 2 === 0 }, uid)] : []),
      ...(at === 1 && n % 4 === 0 ? [() => server.answer(users.remove, {}, uid)] : []),
    ]),
  );
  const answers = await Promise.all(acts.map((act) => act()));
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  for (const postID of threads) {
    const counted = await db()
      .selectFrom('posts as p')
      .where('p.post_id', '=', postID)
      .select(['p.likes', 'p.comments'])
      .select((eb) =>
        eb
          .selectFrom('post_likes as l')
          .whereRef('l.post_id', '=', 'p.post_id')
          .select(({ fn }) => fn.countAll<string>().as('n'))
          .as('liked'),
      )
      .select((eb) =>
        eb
          .selectFrom('post_comments as c')
          .whereRef('c.post_id', '=', 'p.post_id')
          .where('c.is_visible', '=', true)
          .select(({ fn }) => fn.countAll<string>().as('n'))
          .as('commented'),
      )
      .executeTakeFirstOrThrow();
    expect([counted.likes, counted.comments]).toEqual([Number(counted.liked), Number(counted.commented)]);
  }
});

test('who liked and commented much holds nobody up while they leave, and loses nothing where they cannot', async () => {
  const { server } = listening;
  const threads = await muchLiked('leaver');
  await aSubscription(db(), { uid: 'leaver', start: server.clock.now() });
  expect((await server.answer(users.remove, {}, 'leaver')).status).toBe(409);
  expect(await counted()).toEqual({ likes: threads.length, comments: threads.length });
  await db().deleteFrom('subscriptions').where('uid', '=', 'leaver').execute();

  let leaving: Promise<{ status: number }> | undefined;
  await db()
    .transaction()
    .execute(async (trx) => {
      // The deletion comes to their goal last, and waits for it.
      await trx.selectFrom('practice_goals').where('uid', '=', 'leaver').select('uid').forUpdate().execute();
      leaving = server.answer(users.remove, {}, 'leaver');
      await vi.waitFor(async () => expect(await waitsForGoal()).toBe(true), 60_000);
      expect(await counted()).toEqual({ likes: 0, comments: 0 });
      const like = { postID: threads[0] ?? '', isLiked: true };
      expect((await server.answer(posts.like, like, 'fan')).status).toBe(200);
    });
  expect((await leaving)?.status).toBe(200);
  expect(await counted()).toEqual({ likes: 1, comments: 0 });
});

/** Of NEIGHBOUR's threads, somebody liked and commented each: more than go at once. */
async function muchLiked(uid: string): Promise<string[]> {
  for (const each of [NEIGHBOUR, uid, 'fan']) await aProfile(listening.server, each);
  await listening.api(uid)(practice.updateGoal, { minutesAWeek: 60, reminderHour: null });
  const now = listening.server.clock.now();
  const threads = Array.from({ length: 250 }, () => randomUUID());
  await sql`
    insert into posts (post_id, uid, text, likes, comments, created_at, is_visible)
    select unnest(${threads}::uuid[]), ${NEIGHBOUR}, 'きょうの練習', 1, 1, ${now}, true`.execute(db());
  await sql`insert into post_likes (post_id, uid, created_at) select post_id, ${uid}, ${now} from posts`.execute(
    db(),
  );
  await sql`
    insert into post_comments (comment_id, post_id, uid, text, created_at, is_visible)
    select gen_random_uuid(), post_id, ${uid}, 'いいね', ${now}, true from posts`.execute(db());
  return threads;
}

async function counted() {
  const { rows } = await sql`
    select sum(likes)::integer as likes, sum(comments)::integer as comments from posts`.execute(db());
  return rows[0];
}

async function waitsForGoal(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from "people"%'`.execute(
    db(),
  );
  return rows.length > 0;
}

test('the archive has everything of the community, pictures as files, and nothing of others', async () => {
  const { username, former } = await aCommunityLife(listening, 'hana');
  const { url } = (await listening.server.answer(users.export, {}, 'hana')).body;
  const files = unzipped(Buffer.from((await listening.get(url)).bytes));
  const data = JSON.parse(files.get('data.json')?.toString('utf8') ?? 'null');
  expect(data.community).toMatchObject({
    profile: { username, bio: 'hanaです', isPublic: true },
    formerUsernames: [{ username: former }],
    comments: [{ text: 'hanaのコメント' }],
    likes: [{ likedAt: expect.any(String) }],
    plays: [{ title: 'hanaの曲', lessonName: '第1回', takenBackAt: null }],
    follows: [{ username: NEIGHBOUR }],
    mutes: [{ username: 'stranger' }],
    reports: [{ reason: 'spam', note: 'hanaの報告' }],
  });
  expect(data.community.posts.map(({ text }: { text: string }) => text)).toContain('hanaの直した投稿');
  const [picture] = data.pictures;
  expect(picture).toMatchObject({ state: 'whole', picture: data.community.profile.picture });
  expect(files.get(picture.file)?.subarray(8, 12).toString()).toBe('WEBP');
  expect(JSON.stringify(data)).not.toMatch(/今日の練習|uploadID/);
  expect(files.get('README.txt')?.toString('utf8')).toContain('画像/ … プロフィールと投稿の画像（1件）。');
});
