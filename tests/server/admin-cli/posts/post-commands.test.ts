import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { posts } from '#contract/community/posts.ts';
import { users } from '#contract/users.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { aCommunity } from '#tests/support/community/a-community.ts';
import { aProfile } from '#tests/support/community/a-profile.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';
import { runCommandLine } from '#tests/support/server/operations/run-command-line.ts';

let server: AServer;
let community: ReturnType<typeof aCommunity>;
beforeAll(async () => {
  server = await aServer();
  community = aCommunity(server);
  for (const uid of ['hana', 'taro']) await aProfile(server, uid);
  for (const uid of ['jun', 'mei', 'ken']) await server.answer(users.me, {}, uid);
  server.clock.advance(8 * DAY_MS);
});

function school(...args: string[]): Promise<string> {
  return runCommandLine(['posts', ...args], { ...server.deps, storage: openStorage(server.deps.config) });
}
const create = async (text: string, uid = 'hana') =>
  (await server.answer(posts.create, { postID: randomUUID(), text }, uid)).body.errorCode;

test('lists what was reported, shows it, hides and restores it', async () => {
  const postID = await community.post('hana', { text: 'こんにちは\u001b[31m' });
  const id = postID.slice(0, 8);
  await community.report('jun', postID);
  expect(await school('list')).toMatch(new RegExp(`${id} +投稿 .*表示中 +1 宣伝・迷惑行為`));
  await school('hide', id, '--reason', 'ご遠慮ください', '--note', '二度目');
  expect(await school('hide', id)).toContain('すでに「非表示」になっています');
  expect(await community.shown(postID)).toEqual([410, 'api/gone']);
  expect(await school('list')).toBe('該当するものはありません。');
  expect(await school('list', '--hidden')).toContain(id);
  expect(await school('show', id)).toMatch(/非表示 {2}学校の管理者 {2}ご遠慮ください {2}（メモ: 二度目）/);
  server.clock.advance(1000);
  await school('restore', id);
  expect(await community.listed({})).toContain(postID);
  expect(JSON.parse(await school('show', id, '--json')).steps).toMatchObject([
    { action: 'restore', by: 'cli' },
    { action: 'hide', by: 'cli' },
  ]);
});

test('stops somebody from posting, named by a comment of theirs', async () => {
  const postID = await community.post('taro', { text: 'ここに書いてください' });
  const commentID = await community.comment('hana', postID);
  await school('warn', commentID, '--reason', 'おだやかに');
  await school('suspend', commentID, '--days', '３', '--reason', 'くり返し');
  expect(await create('また')).toBe('users/posting-suspended');
  const card = await school('show', commentID);
  expect(card).toMatch(/コメント先の投稿\n\S+ @taro {2}ここに書いてください/);
  expect(card).toMatch(/投稿停止（\S+ \S+ まで） {2}学校の管理者 {2}くり返し/);
  expect(await school('lift', commentID)).toContain('停止の解除を記録しました');
  expect(await school('lift', commentID)).toContain('投稿は停止されていません');
  expect(await create('また')).toBeUndefined();
  const other = await community.post('hana');
  expect(await school('show', other)).toContain('別の投稿かコメント: すてき');
});

test('the list of words refuses what is written from then on, in any spelling', async () => {
  expect(await school('words', 'list')).toBe('該当するものはありません。');
  await school('words', 'add', 'スパム');
  expect(await school('words', 'add', 'すぱむ')).toContain('すでに一覧にあります');
  for (const text of ['すぱむです', 'ｽﾊﾟﾑ', 'す・ぱ・む'])
    expect([text, await create(text)]).toEqual([text, 'posts/refused']);
  const postID = await community.post('taro');
  const comment = { postID, commentID: randomUUID(), text: 'スパム' };
  expect((await server.answer(posts.createComment, comment, 'hana')).body).toMatchObject({
    errorCode: 'posts/refused',
    details: { reason: 'word' },
  });
  expect((await server.answer(posts.update, { postID, text: 'スパム' }, 'taro')).status).toBe(422);
  expect(await school('words', 'list')).toContain('スパム');
  await school('words', 'remove', 'スパム');
  expect(await create('すぱむです')).toBeUndefined();
});

test('links wait for the second week, and are three at most', async () => {
  await aProfile(server, 'newcomer');
  expect(await create('見てください evil.com', 'newcomer')).toBe('posts/refused');
  expect(await create('https://a.example https://b.example https://c.example')).toBeUndefined();
  expect(await create('https://a.jp https://b.jp https://c.jp ｈｔｔｐｓ：／／ｄ．ｊｐ')).toBe(
    'posts/refused',
  );
  server.clock.advance(8 * DAY_MS);
  expect(await create('見てください https://a.example', 'newcomer')).toBeUndefined();
});

test.each([
  ['hide'],
  ['hide', 'zzz'],
  ['warn', '11111111'],
  ['suspend', '11111111', '--reason', 'x'],
  ['suspend', '11111111', '--days', '366', '--reason', 'x'],
  ['suspend', '11111111', '--days', '3', '--reason', ' \u200b'],
  ['words', 'forget', 'x'],
  ['words', 'add'],
  ['words', 'add', '・・'],
  ['words', 'add', 'あ'.repeat(31)],
])('refuses %j', async (...args) => {
  await expect(school(...args)).rejects.toMatchObject({ name: 'CliError', kind: 'usage' });
});

test('says that nothing has this ID', async () => {
  await expect(school('hide', '11111111')).rejects.toMatchObject({ kind: 'refused' });
});
