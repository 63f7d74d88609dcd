import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { plays } from '#contract/community/plays.ts';
import { posts } from '#contract/community/posts.ts';
import { publishPlay } from '#features/community/publish/publish-play.ts';
import { deletePerson } from '#server/users/delete-person.ts';
import { aPlay, aPublicProfile } from '#tests/support/community/a-play.ts';
import { refusal } from '#tests/support/community/refusal.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';

let server: ListeningServer;
beforeAll(async () => {
  server = await aListeningServer();
});

const postOf = (postID: string) =>
  server.server.deps.db
    .selectFrom('posts')
    .selectAll()
    .where('post_id', '=', postID)
    .executeTakeFirstOrThrow();

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
    const again = {
      playID: randomUUID(),
      lessonID: server.lessonID,
      recordingID,
      title: 'もう一度',
      text: '',
    };
    expect((await call(plays.create, again)).play.playSlug).not.toBe(playSlug);
  });

  test('a publication whose answer was lost gets the words of now, and another address once it was taken back', async () => {
    await aPublicProfile(server, 'lost');
    const { recordingID } = await aSubmission(server, { uid: 'lost', lessonID: server.lessonID });
    const call = server.api('lost');
    const publication = {
      playID: randomUUID(),
      lessonID: server.lessonID,
      recordingID,
      title: 'はじめ',
      text: '',
    };
    const renewed = randomUUID();
    const publish = (title: string) =>
      publishPlay(call, { ...publication, title, text: title }, () => renewed);
    const { play } = await publish('はじめ');
    const again = await publish('なおした');
    expect([again.play.playSlug, again.play.title, again.post.text]).toEqual([
      play.playSlug,
      'なおした',
      'なおした',
    ]);
    await call(plays.remove, { playSlug: play.playSlug });
    const second = await publish('もう一度');
    expect(second.play.playSlug).not.toBe(play.playSlug);
    expect(
      (await call(plays.create, { ...publication, playID: renewed, title: 'もう一度', text: 'もう一度' }))
        .play,
    ).toEqual(second.play);
    expect((await call(plays.listOwn, {})).plays).toHaveLength(1);
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
