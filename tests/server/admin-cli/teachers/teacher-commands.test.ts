import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { teachers } from '#contract/teach/teachers.ts';
import { imageURL } from '#domain/image-url.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { requestOf } from '#tests/support/server/a-server.ts';
import { runCommandLine } from '#tests/support/server/operations/run-command-line.ts';
import { FROM_THE_CONSOLE } from '#tests/support/teaching/a-teacher.ts';
import { whenDone } from '#tests/support/when-done.ts';

let server: ListeningServer;
beforeAll(async () => {
  server = await aListeningServer();
});

function school(...args: string[]): Promise<string> {
  const { deps } = server.server;
  return runCommandLine(['teachers', ...args], { ...deps, storage: openStorage(deps.config) });
}

const one = async (email: string) =>
  JSON.parse(await school('list', '--json')).find((row: { email: string }) => row.email === email);

const enter = async (said: string) => {
  const token = /#([\w-]{43})/.exec(said)?.[1] ?? '';
  const answer = await server.server.app.request(requestOf(teachers.start, { token }, FROM_THE_CONSOLE));
  return { status: answer.status, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
};

test('adds a teacher, prints a link of one use, and shows both in the list and the audit', async () => {
  const said = await school(
    ...['add', '--name', '佐倉 美緒', '--email', 'ｓakura@example.jp', '--curriculum', 'pf-beginner'],
    ...['--subjects', 'ピアノ、ソルフェージュ', '--bio', '肩の力を抜いて弾きます。'],
  );
  expect(said).toContain('佐倉 美緒先生を加えました');
  expect(await one('sakura@example.jp')).toMatchObject({
    name: '佐倉 美緒',
    bio: '肩の力を抜いて弾きます。',
    subjects: ['ピアノ', 'ソルフェージュ'],
    curriculums: ['pf-beginner'],
    disabledAt: null,
    lastSignInAt: null,
  });
  const id = /ID: ([0-9a-f]{8})/.exec(said)?.[1] ?? '';
  const printed = await school('link', id);
  expect(printed).toContain('24時間、1回だけ');
  expect([(await enter(printed)).status, (await enter(printed)).status]).toEqual([200, 410]);
  expect(await school('list')).toMatch(/佐倉 美緒 +sakura@example.jp +pf-beginner +2026-11-21 10:02 +利用中/);
  const done = JSON.parse(await school('audit', '--teacher', id, '--json'));
  expect(done.map(({ actor, action }: Record<string, string>) => `${actor} ${action}`)).toEqual([
    'teacher session.started',
    'tool link.printed',
    'tool teacher.added',
  ]);
  expect(JSON.stringify(done)).not.toContain('sakura');
});

test('changes what is given; a new address voids the links that were sent to the old one', async () => {
  await school('add', '--name', '藤井 航', '--email', 'fujii@example.jp');
  const printed = await school('link', 'fujii@example.jp');
  await school('change', 'FUJII@example.jp', '--email', 'wataru@example.jp', '--curriculum', 'pf-beginner');
  expect((await enter(printed)).status).toBe(410);
  expect(await one('wataru@example.jp')).toMatchObject({ name: '藤井 航', curriculums: ['pf-beginner'] });
  await school('change', 'wataru@example.jp', '--name', '藤井 わたる');
  expect(await one('wataru@example.jp')).toMatchObject({ name: '藤井 わたる', curriculums: ['pf-beginner'] });
});

test('a disabled teacher is out at once and gets no link until enabled', async () => {
  await school('add', '--name', '青木 陽斗', '--email', 'aoki@example.jp', '--curriculum', 'pf-beginner');
  const { cookie } = await enter(await school('link', 'aoki@example.jp'));
  const show = async () => (await server.server.app.request(requestOf(teachers.show, {}, { cookie }))).status;
  expect(await show()).toBe(200);
  expect(await school('disable', 'aoki@example.jp')).toContain('停止しました');
  expect(await show()).toBe(401);
  expect(await school('disable', 'aoki@example.jp')).toContain('すでに停止中です');
  await expect(school('link', 'aoki@example.jp')).rejects.toThrow('先に teachers enable');
  expect(await school('enable', 'aoki@example.jp')).toContain('また先生のページを使えるように');
  expect((await enter(await school('link', 'aoki@example.jp'))).status).toBe(200);
});

test('a picture becomes a square without what the camera wrote, served as the others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'otomichi-picture-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  const [good, bad] = [join(folder, 'a.jpg'), join(folder, 'b.jpg')];
  const photo = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#a33' } });
  writeFileSync(
    good,
    await photo
      .withExif({ IFD0: { Artist: 'secret' } })
      .jpeg()
      .toBuffer(),
  );
  writeFileSync(bad, 'no picture');
  await school('add', '--name', '北野 紗世', '--email', 'kitano@example.jp', '--picture', good);
  const address = imageURL((await one('kitano@example.jp')).picture, { width: 80, height: 80 });
  const answer = await fetch(`${server.origin}${address}`);
  expect([answer.status, answer.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image']);
  expect(Buffer.from(await answer.arrayBuffer()).includes('secret')).toBe(false);
  await expect(school('change', 'kitano@example.jp', '--picture', bad)).rejects.toThrow('読めません');
});

test.each([
  [['add'], '--name を書いてください'],
  [['add', '--name', ' '], '--name は50文字まで'],
  [['add', '--name', 'あ'.repeat(51)], '--name は50文字まで'],
  [['add', '--name', '花', '--email', 'no address'], '形が正しくありません'],
  [['add', '--name', '花', '--curriculum', 'none'], 'カリキュラム「none」はありません'],
  [['add', '--name', '花', '--subjects', 'a,b,c,d,e,f,g,h,i,j,k'], '10個まで'],
  [['add', '--name', '花', '--picture', '/nowhere.png'], '読めません'],
  [['add', '--name', '花', '--email', 'SAKURA@example.jp'], 'すでにいます'],
  [['change', 'sakura@example.jp'], '変えることを一つ以上'],
  [['change', 'sakura@example.jp', '--email', 'wataru@example.jp'], 'すでにいます'],
  [['link'], 'どの先生か'],
  [['link', 'x'], '先生の ID でもメールアドレスでもありません'],
  [['link', '00000000'], '見つかりません'],
  [['disable', 'nobody@example.jp'], '見つかりません'],
  [['audit', '--since', 'いつか'], '読めません'],
])('%s says what is wrong and changes nothing', async (args, sentence) => {
  const before = await school('list', '--json');
  await expect(school(...args)).rejects.toThrow(sentence);
  expect(await school('list', '--json')).toBe(before);
});
