import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { plays } from '#contract/community/plays.ts';
import { MAX_PLAYS } from '#domain/community/post.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { playHandlers } from '#server/community/plays/play-handlers.ts';
import { signerIn } from '#server/storage/signer.ts';
import { aPublicProfile } from '#tests/support/community/a-play.ts';
import { refusal } from '#tests/support/community/refusal.ts';
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
    const facts = { requestID: '', sender: '', attempt: '', cacheable: () => {} };
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
