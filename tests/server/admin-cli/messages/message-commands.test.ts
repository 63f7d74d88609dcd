import { expect, test } from 'vitest';
import { postMail, postSms } from '#server/messages/post-message.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { aServer } from '#tests/support/server/a-server.ts';
import { runCommandLine } from '#tests/support/server/operations/run-command-line.ts';

const { deps, clock } = await aServer();
const { db } = deps;
const run = (...args: string[]) =>
  runCommandLine(['messages', ...args], { ...deps, storage: openStorage(deps.config) });

test('lists messages, and shows the text of a waiting one', async () => {
  expect(await run('list')).toBe('該当するものはありません。');
  const posting = { now: clock.now(), expiresAt: new Date(clock.now().getTime() + 3_600_000) };
  const text = 'リンク:\nhttps://lessons.example.jp/__/auth/action?oobCode=abc\u001b[2J';
  await postMail(db, { to: 'hana@example.jp', subject: '再設定', text, html: '' }, posting);
  await postSms(db, { to: '+819012345678', text: '246810' }, posting);
  await db
    .updateTable('messages')
    .set({ tries: 2, failure: 'sms HTTP 503' })
    .where('kind', '=', 'sms')
    .execute();

  const table = await run('list');
  expect(table).toMatch(/2026-11-21 10:02 +メール +hana@example\.jp +再設定 +待っています/);
  expect(table).toMatch(/SMS +\+819012345678 +2回試しました。次は 2026-11-21 10:02（sms HTTP 503）/);
  expect(table).not.toMatch(/oobCode|246810/);
  const rows = JSON.parse(await run('list', '--json')) as { id: string; kind: string }[];
  expect(JSON.stringify(rows)).not.toMatch(/oobCode|246810/);
  const id = rows.find(({ kind }) => kind === 'mail')?.id ?? '';
  const card = await run('show', id.slice(0, 8).toUpperCase());
  expect(card).toContain('リンク:\nhttps://lessons.example.jp/__/auth/action?oobCode=abc');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
  expect(card).not.toMatch(/\u001b/);

  await db.updateTable('messages').set({ body: null, html: null, sent_at: clock.now() }).execute();
  expect(await run('list')).toContain('送信済み（2026-11-21 10:02）');
  expect(await run('show', id)).not.toContain('oobCode');
});

test.each([
  [['show'], /一覧の先頭の列の ID/],
  [['show', 'hana'], /ID ではありません/],
  [['show', '00000000'], /見つかりません/],
  [['list', 'all'], /余分な言葉/],
])('answers %j with a sentence', async (args, sentence) => {
  await expect(async () => run(...args)).rejects.toThrow(sentence);
});
