import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { inquiries } from '#contract/inquiries/inquiries.ts';
import { users } from '#contract/users.ts';
import { DAY_MS, HOUR_MS } from '#domain/time-units.ts';
import { purgeInquiries } from '#server/inquiries/purge-inquiries.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { exportFactsOf } from '#server/users/export/export-store.ts';
import { aConfig } from '#tests/support/server/a-config.ts';
import { type AServer, aServer, requestOf } from '#tests/support/server/a-server.ts';
import { runCommandLine } from '#tests/support/server/operations/run-command-line.ts';

const SCHOOL = 'school@example.jp';
let server: AServer;
beforeEach(async () => {
  const config = aConfig({ INQUIRIES_EMAIL: SCHOOL });
  server = await aServer({ config });
});

const question = (rest: object = {}) => ({
  inquiryID: randomUUID(),
  topic: 'recording' as const,
  email: 'Hana@example.jp',
  text: '録音が届きません。\n何度も試しました。',
  ...rest,
});
const ask = (rest?: object, uid?: string) => server.answer(inquiries.create, question(rest), uid);
const mails = () => server.database.db.selectFrom('messages').selectAll().orderBy('created_at').execute();
const stored = () => server.database.db.selectFrom('inquiries').selectAll().orderBy('created_at').execute();
const tool = (...args: string[]) =>
  runCommandLine(['inquiries', ...args], { ...server.deps, storage: openStorage(server.deps.config) });

test('a question reaches the school by mail and in its tool, with what the person chose to add', async () => {
  await server.answer(users.me, {}, 'hana');
  const diagnostics = 'バージョン 7.2.0\n空き 1 GB';
  expect(await ask({ diagnostics }, 'hana')).toEqual({ status: 200, body: {} });
  const [mail] = await mails();
  expect(mail).toMatchObject({ recipient: SCHOOL, subject: '【オトミチ】お問い合わせ（録音と課題）' });
  for (const part of ['何度も試しました。', 'hana@example.jp', '空き 1 GB'])
    expect(mail?.body).toContain(part);
  const [row] = await stored();
  const id = row?.inquiry_id.slice(0, 8) ?? '';
  expect(await tool('list')).toMatch(new RegExp(`${id} .*録音と課題 +hana.*お返事待ち\\n1件`));
  expect(await tool('show', id)).toContain('録音が届きません。\n何度も試しました。');
  expect(await tool('show', id)).toContain('uid hana');
});

test('somebody who cannot sign in asks as well; markup and control characters do no harm', async () => {
  await ask({ text: '停止されました。<script>alert(1)</script>\u001b[2J', topic: 'account' });
  const [row] = await stored();
  expect(row?.uid).toBeNull();
  const [mail] = await mails();
  expect(mail?.html).not.toContain('<script>');
  expect(await tool('show', row?.inquiry_id ?? '')).not.toContain('\u001b');
});

test('the same question sent twice is one question and one mail', async () => {
  const same = { inquiryID: randomUUID() };
  for (const text of ['一度目', '一度目', '別の文']) expect((await ask({ ...same, text })).status).toBe(200);
  expect((await stored()).map(({ body }) => body)).toEqual(['一度目']);
  expect(await mails()).toHaveLength(1);
});

test('without an address of the school a question is in its tool alone', async () => {
  server = await aServer();
  await ask();
  expect(await mails()).toEqual([]);
  expect(await tool('list')).toContain('お返事待ち');
});

test('an answer goes out by mail; a question is closed, and opened again', async () => {
  await ask();
  const id = (await stored())[0]?.inquiry_id ?? '';
  expect(await tool('answer', id, '--text', 'マイクの許可を確かめてください。')).toContain('hana@example.jp');
  const answer = (await mails()).at(-1);
  expect(answer).toMatchObject({ recipient: 'hana@example.jp' });
  expect(answer?.body).toContain('マイクの許可を確かめてください。');
  expect(answer?.body).toContain('/contact');
  expect(await tool('list')).toContain('お返事済み');
  expect(await tool('show', id)).toContain('マイクの許可を確かめてください。');
  await tool('close', id);
  expect(await tool('list')).not.toContain(id.slice(0, 8));
  expect(JSON.parse(await tool('list', '--all', '--json'))).toMatchObject([{ state: 'closed', answers: 1 }]);
  await tool('close', id, '--undo');
  expect(await tool('list')).toContain(id.slice(0, 8));
  await expect(tool('answer', id, '--text', ' ')).rejects.toThrow('お返事が空です');
  await expect(tool('answer', id)).rejects.toThrow('どちらか一つ');
  await expect(tool('show', 'ffffffff')).rejects.toThrow('見つかりません');
});

async function from(address: string, uid?: string) {
  const bearer = uid === undefined ? {} : { authorization: `Bearer test.${uid}` };
  const env = { incoming: { socket: { remoteAddress: address } } };
  return (await server.app.request(requestOf(inquiries.create, question(), bearer), undefined, env)).status;
}

test('a person, a sender and all visitors together have their limits, and nobody uses up another’s', async () => {
  for (let n = 0; n < 10; n += 1) expect(await from('198.51.100.7', 'hana')).toBe(200);
  expect(await from('198.51.100.7', 'hana')).toBe(429);
  expect(await from('198.51.100.7', 'jun')).toBe(200);
  for (let n = 0; n < 10; n += 1) expect(await from('198.51.100.7')).toBe(200);
  expect(await from('198.51.100.7')).toBe(429);
  expect(await from('203.0.113.9')).toBe(200);
  for (let n = 0; n < 200; n += 1) await from(`192.0.${n}.2`);
  expect(await from('203.0.113.10')).toBe(429);
  expect(await from('203.0.113.10', 'mio')).toBe(200);
});

test('a line at home with a thousand networks does not keep other visitors from asking, nor does one address all day', async () => {
  for (let n = 0; n < 22; n += 1) await from(`2001:db8:1:${n.toString(16)}::7`);
  expect(await stored()).toHaveLength(20);
  expect(await from('2001:db8:2::7')).toBe(200);
  for (let hour = 0; hour < 3; hour += 1) {
    for (let n = 0; n < 10; n += 1) await from('198.51.100.7');
    server.clock.advance(HOUR_MS);
  }
  expect(await stored()).toHaveLength(41);
});

test('a few lines that ask all day leave half of the day to those who ask their first question', async () => {
  const lines = Array.from({ length: 12 }, (_, n) => `198.51.${n}.7`);
  for (let round = 0; round < 3; round += 1) {
    for (const line of lines) for (let n = 0; n < 10; n += 1) await from(line);
    server.clock.advance(HOUR_MS);
  }
  expect(await stored()).toHaveLength(112);
  expect(await from('203.0.113.9')).toBe(200);
  expect(await from('203.0.113.9')).toBe(429);
});

test('a person’s archive has their questions and the answers, and a deletion leaves none of them', async () => {
  await server.answer(users.me, {}, 'hana');
  await server.answer(users.me, {}, 'jun');
  await ask({ text: 'ログインして' }, 'hana');
  await ask({ text: 'ログインせずに' });
  await ask({ text: 'junの秘密', email: 'jun@example.jp' }, 'jun');
  const first = (await stored()).find(({ body }) => body === 'ログインして');
  await tool('answer', first?.inquiry_id ?? '', '--text', 'お返事です。');
  const archive = await exportFactsOf(server.database.db, 'hana', server.clock.now());
  expect(archive?.inquiries.map(({ text }) => text).sort()).toEqual(['ログインして', 'ログインせずに']);
  expect(JSON.stringify(archive)).toContain('お返事です。');
  expect(JSON.stringify(archive)).not.toContain('junの秘密');
  expect((await server.answer(users.remove, {}, 'hana')).status).toBe(200);
  expect((await stored()).map(({ body }) => body)).toEqual(['junの秘密']);
  expect(JSON.stringify(await mails())).not.toContain('ログイン');
});

test('questions go a year after they were closed', async () => {
  await ask();
  await ask();
  const [one] = await stored();
  await tool('close', one?.inquiry_id ?? '');
  server.clock.advance(366 * DAY_MS);
  await purgeInquiries.run(server.deps);
  expect(await stored()).toHaveLength(1);
});
