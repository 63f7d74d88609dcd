import { beforeAll, expect, test } from 'vitest';
import { posts } from '#contract/community/posts.ts';
import { profiles } from '#contract/community/profiles.ts';
import { inbox } from '#contract/notices/inbox.ts';
import { notificationSettings } from '#contract/notices/settings.ts';
import { UNDO_DELETE_MS } from '#domain/community/post.ts';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import { wipeDeletedPosts } from '#server/community/posts/wipe-deleted-posts.ts';
import { mailDueNotices } from '#server/notices/mails/mail-notices.ts';
import { aCommunity } from '#tests/support/community/a-community.ts';
import { aProfile } from '#tests/support/community/a-profile.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';
import { mailsTo } from '#tests/support/server/notices/mails.ts';

/* What others do reaches a person's inbox, and once a day their mailbox; and what goes again. */
let server: AServer;
let community: ReturnType<typeof aCommunity>;
beforeAll(async () => {
  server = await aServer();
  community = aCommunity(server);
  for (const uid of ['hana', 'taro', 'mei', 'loud', 'shy']) await aProfile(server, uid);
});

const like = (uid: string, postID: string) => server.answer(posts.like, { postID, isLiked: true }, uid);
const titlesSince = async (uid: string, before: readonly string[]) =>
  (await community.titles(uid)).slice(0, (await community.titles(uid)).length - before.length);

test('comments, mentions, likes and followers are in the inbox, likes once a day', async () => {
  const before = await community.titles('hana');
  const postID = await community.post('hana', { text: 'きょうの練習 @taro @nobody @hana' });
  await like('taro', postID);
  await like('mei', postID);
  await like('without-profile', postID);
  await community.comment('taro', postID, 'すてき @hana @mei');
  await server.answer(profiles.follow, { username: 'hana', isFollowed: true }, 'taro');
  await server.answer(profiles.follow, { username: 'hana', isFollowed: true }, 'without-profile');
  expect((await titlesSince('hana', before)).sort()).toEqual([
    'taroさんがあなたをフォローしました',
    'taroさんがコメントしました',
    'あなたの投稿に「いいね」が届きました',
  ]);
  expect(await community.titles('taro')).toEqual(['hanaさんがあなたのことを書きました']);
  expect(await community.titles('mei')).toEqual(['taroさんがあなたのことを書きました']);
});

test('nobody hears of whom they have muted; earlier notices go with the mute', async () => {
  const postID = await community.post('mei');
  await community.comment('loud', postID);
  expect(await community.titles('mei')).toContain('loudさんがコメントしました');
  await server.answer(profiles.mute, { username: 'loud', isMuted: true }, 'mei');
  expect(await community.titles('mei')).not.toContain('loudさんがコメントしました');
  const before = await community.titles('mei');
  await community.comment('loud', postID, 'もう一度 @mei');
  await like('loud', postID);
  expect(await community.titles('mei')).toEqual(before);
});

test('notices go with the words, and with the privacy of who wrote them', async () => {
  const postID = await community.post('hana');
  const commentID = await community.comment('mei', postID);
  expect(await community.titles('hana')).toContain('meiさんがコメントしました');
  await server.answer(posts.removeComment, { commentID }, 'mei');
  expect(await community.titles('hana')).not.toContain('meiさんがコメントしました');
  await community.comment('shy', postID);
  expect(await community.titles('hana')).toContain('shyさんがコメントしました');
  await server.answer(profiles.update, { isPublic: false }, 'shy');
  expect(await community.titles('hana')).not.toContain('shyさんがコメントしました');
});

test('notices follow words that were changed, and who is mentioned no longer has none', async () => {
  const quotes = async (uid: string) =>
    (await server.answer(inbox.list, {}, uid)).body.notices.map(({ body }: { body: string }) => body);
  const postID = await community.post('hana', { text: '@taro @mei まちがえた言葉' });
  const commentID = await community.comment('taro', postID, '@mei まちがえた返事');
  expect(await quotes('mei')).toEqual(expect.arrayContaining(['「@taro @mei まちがえた言葉」']));
  await server.answer(posts.update, { postID, text: '@mei 直した言葉' }, 'hana');
  await server.answer(posts.updateComment, { commentID, text: '直した返事' }, 'taro');
  expect(await quotes('hana')).toContain('「直した返事」');
  expect(await quotes('mei')).toContain('「@mei 直した言葉」');
  for (const uid of ['hana', 'taro', 'mei'])
    expect([uid, (await quotes(uid)).join()]).toEqual([uid, expect.not.stringContaining('まちがえた')]);
  expect((await quotes('taro')).join()).not.toContain('直した言葉');
});

test('all of a day goes in one mail at six in the evening, unless it is switched off', async () => {
  const { clock, deps } = server;
  // Ten in the morning in Japan.
  clock.advance(2 * DAY_MS - ((clock.now().getTime() - HOUR_MS) % DAY_MS));
  await server.answer(notificationSettings.update, { community: false }, 'taro');
  const postID = await community.post('hana', { text: 'おはよう @taro' });
  await community.comment('taro', postID, '一つ目');
  await community.comment('taro', postID, '二つ目');
  await like('mei', postID);
  const mails = async (uid: string) => {
    await mailDueNotices(deps);
    return (await mailsTo(deps.db, `${uid}@example.jp`)).filter(({ subject }) =>
      /コミュニティ|さん/.test(subject ?? ''),
    );
  };
  const before = (await mails('hana')).length;
  clock.advance(6 * HOUR_MS);
  expect(await mails('hana')).toHaveLength(before);
  clock.advance(2 * HOUR_MS);
  const [mail, ...others] = (await mails('hana')).slice(before);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('【オトミチ】コミュニティで、あなたへのお知らせがあります');
  for (const words of ['「一つ目」', '「二つ目」', '「いいね」が届きました'])
    expect(mail?.body).toContain(words);
  expect(mail?.unsubscribe_url).toContain('kind=community');
  expect(await mails('taro')).toEqual([]);
});

test('ten minutes after a deletion words and history are gone from the database', async () => {
  const secret = 'けしたことば';
  const postID = await community.post('hana', { text: `${secret}1` });
  await server.answer(posts.update, { postID, text: `${secret}2` }, 'hana');
  const other = await community.post('taro');
  const commentID = await community.comment('hana', other, `${secret}3`);
  await community.comment('taro', postID, `${secret}4 @mei`);
  await server.answer(posts.remove, { postID }, 'hana');
  await server.answer(posts.removeComment, { commentID }, 'hana');
  const { db } = server.deps;
  const left = async () => {
    const [inPosts, inComments, inVersions, inNotices] = await Promise.all([
      db.selectFrom('posts').select('text').execute(),
      db.selectFrom('post_comments').select('text').execute(),
      db.selectFrom('post_versions').select('text').execute(),
      db.selectFrom('notices').select('body as text').execute(),
    ]);
    return [...inPosts, ...inComments, ...inVersions, ...inNotices].filter(({ text }) =>
      text.includes(secret),
    ).length;
  };
  await wipeDeletedPosts.run(server.deps);
  // The last two: what hana and mei were told of the comment.
  expect(await left()).toBe(4 + 2);
  server.clock.advance(UNDO_DELETE_MS + 2 * 60_000);
  await wipeDeletedPosts.run(server.deps);
  expect(await left()).toBe(0);
  expect(await community.shown(postID)).toEqual([410, 'api/gone']);
  expect(await community.shown(other)).toMatchObject({ comments: 0 });
});
