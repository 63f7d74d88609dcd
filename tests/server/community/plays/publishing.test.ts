import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { plays } from '#contract/community/plays.ts';
import { posts } from '#contract/community/posts.ts';
import type { ApiError } from '#contract/errors.ts';
import { MAX_PLAYS } from '#domain/community/post.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { playHandlers } from '#server/community/plays/play-handlers.ts';
import { signerIn } from '#server/storage/signer.ts';
import { deletePerson } from '#server/users/delete-person.ts';
import { aPlay, aPublicProfile } from '#tests/support/community/a-play.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aCaller } from '#tests/support/server/a-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';

let server: ListeningServer;
beforeAll(async () => {
  server = await aListeningServer();
});

const LESSON = 'pf-trial-1';

async function aRecording(uid: string, lessonID = LESSON) {
  server.advance(1_000);
  return (await aSubmission(server, { uid, lessonID })).recordingID;
}

async function anInput(uid: string, rest: { firstRecordingID?: string; title?: string; text?: string } = {}) {
  const recordingID = await aRecording(uid);
  return { playID: randomUUID(), lessonID: LESSON, recordingID, title: 'きらきら星', text: '', ...rest };
}

const refusal = async (answer: Promise<unknown>) => {
  const error = await answer.then(
    () => null,
    (cause: ApiError) => cause,
  );
  return error && [error.status, error.code];
};

const postOf = (postID: string) =>
  server.server.deps.db
    .selectFrom('posts')
    .selectAll()
    .where('post_id', '=', postID)
    .executeTakeFirstOrThrow();

/** More plays of a person, by rows: each with a recording of its own. */
async function copyPlays(uid: string, count: number) {
  const id = (kind: string) =>
    sql`overlay(overlay(md5(${kind} || n) placing '4' from 13) placing '8' from 17)::uuid`;
  const from = (table: string) =>
    sql`from (select * from ${sql.table(table)} where uid = ${uid} limit 1) x, generate_series(1, ${count}::int) n`;
  const { db } = server.server.deps;
  for (const statement of [
    sql`insert into uploads (upload_id, uid, lesson_id, content_type, created_at, expires_at)
      select ${id('u')}, uid, lesson_id, content_type, created_at, expires_at ${from('uploads')}`,
    sql`insert into user_audios (user_audio_id, uid, lesson_id, upload_id, recording_id, content_type, byte_length, sha256,
        record_order, record_time, register_time)
      select ${id('a')}, uid, lesson_id, ${id('u')}, ${id('r')}, content_type, byte_length, sha256, 1000 + n, record_time,
        register_time ${from('user_audios')}`,
    sql`insert into submissions (submission_id, uid, lesson_id, user_audio_id, recording_id, submitted_at)
      select ${id('s')}, uid, lesson_id, ${id('a')}, ${id('r')}, submitted_at ${from('submissions')}`,
    sql`insert into posts (post_id, uid, text, is_play, created_at, is_visible)
      select ${id('p')}, uid, '', true, created_at, true ${from('posts')}`,
    sql`insert into plays (play_slug, play_id, uid, submission_id, title, post_id, created_at)
      select lpad(n::text, 12, '0'), ${id('i')}, uid, ${id('s')}, 'x', ${id('p')}, created_at ${from('plays')}`,
  ])
    await statement.execute(db);
}

describe('publishing', () => {
  test('the same playID again answers with the same play; other content, and another person, is 409', async () => {
    await aPublicProfile(server, 'hana');
    await aPublicProfile(server, 'jun');
    const input = await anInput('hana');
    const call = server.api('hana');
    const [one, other] = await Promise.all([call(plays.create, input), call(plays.create, input)]);
    expect(other).toEqual(one);
    expect(await call(plays.create, input)).toEqual(one);
    expect((await call(plays.listOwn, {})).plays).toHaveLength(1);
    expect(await refusal(call(plays.create, { ...input, title: 'ほかの題' }))).toEqual([409, 'api/conflict']);
    const foreign = { ...(await anInput('jun')), playID: input.playID };
    expect(await refusal(server.api('jun')(plays.create, foreign))).toEqual([409, 'api/conflict']);
    expect(await refusal(call(plays.create, { ...input, playID: randomUUID() }))).toEqual([
      409,
      'plays/already-public',
    ]);
  });

  test('two devices that publish one recording at once make one play of it', async () => {
    await aPublicProfile(server, 'twice');
    const input = await anInput('twice');
    const call = server.api('twice');
    const answers = await Promise.allSettled(
      [1, 2, 3, 4].map(() => call(plays.create, { ...input, playID: randomUUID() })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await call(plays.listOwn, {})).plays).toHaveLength(1);
  });

  test('takes only a submitted recording of the person, in that lesson', async () => {
    await aPublicProfile(server, 'ren');
    const foreign = { ...(await anInput('ren')), recordingID: await aRecording('hana') };
    expect(await refusal(server.api('ren')(plays.create, foreign))).toEqual([404, 'api/not-found']);
    const elsewhere = { ...(await anInput('ren')), lessonID: 'pf-trial-2' };
    expect(await refusal(server.api('ren')(plays.create, elsewhere))).toEqual([404, 'api/not-found']);
  });

  test('「はじめて」 is an earlier recording of the person in the same lesson', async () => {
    await aPublicProfile(server, 'mei');
    const call = server.api('mei');
    const earlier = await aRecording('mei');
    const input = await anInput('mei');
    const later = await aRecording('mei');
    const foreign = await aRecording('hana');
    expect(await refusal(call(plays.create, { ...input, firstRecordingID: foreign }))).toEqual([
      404,
      'api/not-found',
    ]);
    for (const firstRecordingID of [later, input.recordingID])
      expect(await refusal(call(plays.create, { ...input, firstRecordingID }))).toEqual([
        422,
        'api/unprocessable-entity',
      ]);
    const { play } = await call(plays.create, { ...input, firstRecordingID: earlier });
    expect(play.first).toMatchObject({ url: `/media/plays/${play.playSlug}/first.m4a` });
  });

  test('needs a verified address, a public profile, and no suspension', async () => {
    const input = await anInput('shy');
    const call = server.api('shy');
    const { deps } = server.server;
    const handlers = playHandlers(deps, signerIn(deps.config.dataDir));
    const unverified = aCaller('shy', { emailVerified: false });
    const facts = { requestID: '', sender: '', attempt: '' };
    await expect(handlers.create(input, unverified, facts)).rejects.toMatchObject({
      code: 'api/email-not-verified',
    });
    expect(await refusal(call(plays.create, input))).toEqual([403, 'users/profile-missing']);
    await aPublicProfile(server, 'shy');
    const profile = deps.db.updateTable('profiles').where('uid', '=', 'shy');
    await profile.set({ is_public: false }).execute();
    expect(await refusal(call(plays.create, input))).toEqual([403, 'users/profile-missing']);
    const until = new Date(server.server.clock.now().getTime() + DAY_MS);
    await profile.set({ is_public: true, suspended_until: until }).execute();
    expect(await refusal(call(plays.create, input))).toEqual([403, 'users/posting-suspended']);
    expect((await call(plays.listOwn, {})).plays).toEqual([]);
  });

  test('stores cleaned words, and the curriculum of the lesson', async () => {
    await aPublicProfile(server, 'words');
    const { play, post } = await server.api('words')(
      plays.create,
      await anInput('words', { title: ' き\u202eら\nきら ', text: 'a\u200b\r\n\n\n\nb ' }),
    );
    expect([play.title, post.text]).toEqual(['きら きら', 'a\n\nb']);
    expect(post.curriculum?.currCode).toBe('pf-beginner');
    expect(await postOf(play.postID)).toMatchObject({
      play_slug: play.playSlug,
      is_play: true,
      is_visible: true,
    });
  });

  test("refuses words of the school's list, also in the title, and tells who is mentioned", async () => {
    const { db } = server.server.deps;
    const now = server.server.clock.now();
    await db.insertInto('refused_words').values({ word: 'だめ', shown: 'ダメ', created_at: now }).execute();
    await aPublicProfile(server, 'polite');
    await aPublicProfile(server, 'friend');
    const call = server.api('polite');
    for (const words of [{ title: 'ダメな曲' }, { text: 'ダ メ' }]) {
      const refused = call(plays.create, await anInput('polite', words));
      expect(await refusal(refused)).toEqual([422, 'posts/refused']);
    }
    const { play } = await call(plays.create, await anInput('polite', { text: '@friend 聞いて' }));
    const { playSlug } = play;
    const noticesOf = () =>
      db.selectFrom('notices').where('uid', '=', 'friend').select(['kind', 'link']).execute();
    expect(await noticesOf()).toEqual([{ kind: 'community', link: `/posts/${play.postID}` }]);
    const bad = { playSlug, title: 'だめ', text: '' };
    expect(await refusal(call(plays.update, bad))).toEqual([422, 'posts/refused']);
    await call(plays.remove, { playSlug });
    expect(await noticesOf()).toEqual([]);
  });

  test('a person publishes at most 30 a day', async () => {
    await aPublicProfile(server, 'much');
    const call = server.api('much');
    await call(plays.create, await anInput('much'));
    const { db } = server.server.deps;
    const of = db.updateTable('rate_limits').where('subject', '=', 'publish-play:much');
    await of.set({ hits: 30 }).execute();
    expect(await refusal(call(plays.create, await anInput('much')))).toEqual([429, 'api/too-many-requests']);
    server.advance(DAY_MS);
    await call(plays.create, await anInput('much'));
  });

  test('a person has at most MAX_PLAYS', async () => {
    await aPublicProfile(server, 'full');
    const call = server.api('full');
    await call(plays.create, await anInput('full'));
    const oneMore = await anInput('full');
    await copyPlays('full', MAX_PLAYS - 1);
    expect(await refusal(call(plays.create, oneMore))).toEqual([409, 'plays/too-many']);
    const { plays: own } = await call(plays.listOwn, {});
    expect(own).toHaveLength(MAX_PLAYS);
    await call(plays.remove, { playSlug: own[0]?.playSlug ?? '' });
    await call(plays.create, oneMore);
  });
});

describe('changing', () => {
  test('only its learner changes it or takes it back', async () => {
    const { play } = await aPlay(server, { uid: 'owner' });
    await aPublicProfile(server, 'thief');
    const call = server.api('thief');
    const { playSlug } = play;
    expect(await refusal(call(plays.update, { playSlug, title: 'x', text: '' }))).toEqual([
      403,
      'api/forbidden',
    ]);
    expect(await refusal(call(plays.remove, { playSlug }))).toEqual([403, 'api/forbidden']);
    expect((await call(plays.show, { playSlug })).play.title).toBe('きらきら星');
  });

  test('other words are there at once, and the same words are no edit', async () => {
    const { play } = await aPlay(server, { uid: 'editor', text: 'はじめ' });
    const { playSlug } = play;
    const call = server.api('editor');
    const same = await call(plays.update, { playSlug, title: '題', text: 'はじめ' });
    expect([same.play.title, same.post.editTime]).toEqual(['題', null]);
    const other = await call(plays.update, { playSlug, title: '題', text: 'つぎ' });
    expect(other.post.text).toBe('つぎ');
    expect(other.post.editTime).not.toBeNull();
  });

  test('taking it back leaves nothing of its words, likes and comments, and the recording may be published again', async () => {
    const { play, recordingID } = await aPlay(server, { uid: 'away', text: '言葉' });
    const { db } = server.server.deps;
    const now = server.server.clock.now();
    await aPublicProfile(server, 'fan');
    const of = { post_id: play.postID, uid: 'fan', created_at: now };
    await db.insertInto('post_likes').values(of).execute();
    await db
      .insertInto('post_comments')
      .values({ ...of, comment_id: randomUUID(), text: 'すてき', is_visible: true })
      .execute();
    const call = server.api('away');
    const { playSlug } = play;
    await call(plays.update, { playSlug, title: '題', text: 'ほかの言葉' });
    await call(plays.remove, { playSlug });
    await call(plays.remove, { playSlug });
    for (const uid of ['away', 'fan'])
      expect(await refusal(server.api(uid)(plays.show, { playSlug }))).toEqual([410, 'api/gone']);
    expect((await call(plays.listOwn, {})).plays).toEqual([]);
    expect(await postOf(play.postID)).toMatchObject({ text: '', likes: 0, comments: 0, is_visible: false });
    for (const table of ['post_likes', 'post_comments', 'post_versions'] as const) {
      const rows = await db.selectFrom(table).where('post_id', '=', play.postID).select('post_id').execute();
      expect(rows).toEqual([]);
    }
    const again = { playID: randomUUID(), lessonID: LESSON, recordingID, title: 'もう一度', text: '' };
    expect((await call(plays.create, again)).play.playSlug).not.toBe(playSlug);
  });

  test('a post of somebody else that shows it shows nothing in its place', async () => {
    const { play } = await aPlay(server, { uid: 'shown' });
    await aPublicProfile(server, 'shower');
    const call = server.api('shower');
    const postID = randomUUID();
    const { post } = await call(posts.create, { postID, text: '聞いて', playSlug: play.playSlug });
    expect(post.play?.playSlug).toBe(play.playSlug);
    await server.api('shown')(plays.remove, { playSlug: play.playSlug });
    expect((await call(posts.show, { postID })).post.play).toBeNull();
    const lists = await call(posts.list, {});
    expect(lists.posts.find((each) => each.postID === postID)?.play).toBeNull();
    expect(lists.posts.some((each) => each.postID === play.postID)).toBe(false);
    const again = call(posts.create, { postID: randomUUID(), text: 'x', playSlug: play.playSlug });
    expect(await refusal(again)).toEqual([404, 'api/not-found']);
  });

  test('an account that is deleted takes its plays with it', async () => {
    const { play } = await aPlay(server, { uid: 'leaver' });
    await deletePerson(server.server.deps, 'leaver');
    const { playSlug } = play;
    expect(await refusal(server.api('fan1')(plays.show, { playSlug }))).toEqual([404, 'api/not-found']);
    const answer = await server.server.app.request(play.sound.url);
    expect(answer.status).toBe(404);
  });

  test('the counts leave out whom the viewer has muted', async () => {
    const { play } = await aPlay(server, { uid: 'liked' });
    const { db } = server.server.deps;
    const now = server.server.clock.now();
    for (const uid of ['fan1', 'fan2']) {
      await aPublicProfile(server, uid);
      await db.insertInto('post_likes').values({ post_id: play.postID, uid, created_at: now }).execute();
    }
    await db.updateTable('posts').set({ likes: 2 }).where('post_id', '=', play.postID).execute();
    await db.insertInto('mutes').values({ uid: 'fan1', muted_uid: 'fan2', created_at: now }).execute();
    const shownTo = async (uid: string) =>
      (await server.api(uid)(plays.show, { playSlug: play.playSlug })).post;
    expect(await shownTo('fan1')).toMatchObject({ likes: 1, isLiked: true });
    expect(await shownTo('fan2')).toMatchObject({ likes: 2, isLiked: true });
    expect(await shownTo('liked')).toMatchObject({ likes: 2, isLiked: false, isOwn: true });
  });
});
