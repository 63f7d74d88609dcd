import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inbox } from '#contract/notices/inbox.ts';
import { users } from '#contract/users.ts';
import { MAX_NOTICES } from '#domain/notices/notice.ts';
import { notifyRecipients, recordAnnouncement } from '#server/notices/announcement-store.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { aSubscription } from '#tests/support/server/a-curriculum.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { runCommandLine } from '#tests/support/server/operations/run-command-line.ts';
import { whenDone } from '#tests/support/when-done.ts';

let server: ListeningServer;
beforeEach(async () => {
  server = await aListeningServer();
  const { db } = server.server.deps;
  const start = new Date('2026-11-01T00:00:00.000Z');
  await aSubscription(db, { uid: 'standard-one', start, planID: 1 });
  await aSubscription(db, { uid: 'entry-one', start, planID: 2 });
  await aSubscription(db, { uid: 'former', start, expire: new Date('2026-11-10T00:00:00.000Z') });
  await server.api('newcomer')(users.me, {});
});

function announce(...args: string[]): Promise<string> {
  const { deps } = server.server;
  return runCommandLine(['announce', ...args], { ...deps, storage: openStorage(deps.config) });
}

async function titlesOf(uid: string) {
  const { notices } = await server.api(uid)(inbox.list, { page: 1 });
  return notices.flatMap(({ kind, title }) => (kind === 'announcement' ? [title] : []));
}

const WORDS = ['--title', '年末年始のお休み', '--body', '12月29日から1月3日まで、学校はお休みです。'];

test('shows the words and the count first, and sends only when that count is confirmed', async () => {
  const shown = await announce(...WORDS, '--link', '/curriculums', '--preview');
  expect(shown).toContain('宛先: 登録しているすべての方（4人）');
  expect(shown).toContain('12月29日から1月3日まで、学校はお休みです。\n→ /curriculums');
  expect(shown).toContain('--send 4');
  expect(await titlesOf('newcomer')).toEqual([]);
  await expect(announce(...WORDS, '--link', '/curriculums', '--send', '3')).rejects.toThrow('いま4人です');
  expect(await titlesOf('newcomer')).toEqual([]);
  expect(await announce(...WORDS, '--link', '/curriculums', '--send', '4')).toBe('4人にお知らせしました。');
  const { notices } = await server.api('newcomer')(inbox.list, { page: 1 });
  expect(notices).toMatchObject([
    { kind: 'announcement', title: '年末年始のお休み', link: '/curriculums', isRead: false },
  ]);
});

test.each([
  [['--plan', 'standard'], ['standard-one']],
  [['--plan', 'entry', '--curriculum', 'pf-beginner'], ['entry-one']],
  [
    ['--curriculum', 'pf-beginner'],
    ['standard-one', 'entry-one'],
  ],
])('reaches with %j exactly the learners of a running subscription', async (options, reached) => {
  await announce(...WORDS, ...options, '--send', String(reached.length));
  for (const uid of ['standard-one', 'entry-one', 'former', 'newcomer'])
    expect([uid, await titlesOf(uid)]).toEqual([uid, reached.includes(uid) ? ['年末年始のお休み'] : []]);
});

test('a repeat doubles nothing, and reaches who came since', async () => {
  await announce(...WORDS, '--send', '4');
  expect(await announce(...WORDS, '--send', '4')).toContain('0人にお知らせしました（4人には');
  await server.api('late')(users.me, {});
  expect(await announce(...WORDS)).toContain('（5人、うちまだ届いていない方1人）');
  expect(await announce(...WORDS, '--send', '5')).toContain('1人にお知らせしました');
  expect(await titlesOf('newcomer')).toHaveLength(1);
  expect(await titlesOf('late')).toHaveLength(1);
});

test('two at the same time write each notice once', async () => {
  await Promise.all([announce(...WORDS, '--send', '4'), announce(...WORDS, '--send', '4')]);
  expect(await titlesOf('newcomer')).toHaveLength(1);
});

test('a name belongs to the words that it was first used for', async () => {
  await announce(...WORDS, '--key', 'winter', '--send', '4');
  await expect(announce('--title', '別の話', '--body', 'x', '--key', 'winter')).rejects.toThrow('別の --key');
});

test('lists what was sent, with who has read it', async () => {
  await announce(...WORDS, '--key', 'winter', '--send', '4');
  await server.api('newcomer')(inbox.read, { all: true });
  expect(await announce('list')).toMatch(/すべての方\s+4人\s+1人\s+年末年始のお休み\s+winter/);
  const [row] = JSON.parse(await announce('list', '--json'));
  expect(row).toMatchObject({ key: 'winter', sent: 4, read: 1, curriculum: null, plan: null });
});

test('reaches everybody some at a time, and a full inbox keeps its newest', async () => {
  const { db, clock } = server.server.deps;
  await sql`
    insert into people (uid, created_at, seen_at)
    select 'p-' || n, ${clock.now()}, ${clock.now()} from generate_series(1, 7) n`.execute(db);
  await sql`
    insert into notices (uid, kind, title, body, once_key, created_at, visible_at)
    select 'p-3', 'lesson', 'old', '', n, ${clock.now()}, ${clock.now()}::timestamptz - n * interval '1 minute'
    from generate_series(1, ${MAX_NOTICES}::integer) n`.execute(db);
  const words = { title: 'title', body: 'body', link: null, mail: false, once: 'all' };
  const row = await recordAnnouncement(db, { ...words, currCode: null, planID: null }, clock.now());
  expect(await notifyRecipients(db, row, clock.now(), 2)).toBe(11);
  expect(await notifyRecipients(db, row, clock.now(), 2)).toBe(0);
  const inbox = await db.selectFrom('notices').select('kind').where('uid', '=', 'p-3').execute();
  expect(inbox).toHaveLength(MAX_NOTICES);
  expect(inbox.filter(({ kind }) => kind === 'announcement')).toHaveLength(1);
});

test('reads a longer text from a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'announce-'));
  whenDone(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.txt'), 'ひとつめ\r\n\r\nふたつめ\n');
  expect(await announce('--title', '二つの話', '--file', join(folder, 'a.txt'))).toContain(
    'ひとつめ\n\nふたつめ',
  );
});

test.each([
  [['--body', 'x'], '--title を書いてください'],
  [['--title', 'x'], '--body か --file'],
  [['--title', 'x'.repeat(121), '--body', 'x'], '120文字まで'],
  [['--title', 'x', '--body', 'x'.repeat(1001)], '1000文字まで'],
  [['--title', 'x', '--body', 'y', '--link', 'https://example.jp'], 'アプリの中の場所'],
  [['--title', 'x', '--body', 'y', '--link', '//example.jp'], 'アプリの中の場所'],
  [['--title', 'x', '--body', 'y', '--curriculum', 'no-such'], 'カリキュラム「no-such」はありません'],
  [['--title', 'x', '--body', 'y', '--plan', 'gold'], 'プラン「gold」はありません'],
  [['--title', 'x', '--body', 'y', '--key', 'a b'], '--key は'],
  [['--title', 'x', '--body', 'y', '--preview', '--send', '4'], 'どちらか一つ'],
  [['--title', 'x', '--file', '/no/such/file'], '読めません'],
])('refuses %j and sends nothing', async (args, sentence) => {
  await expect((async () => await announce(...args))()).rejects.toThrow(sentence);
  expect(await server.server.deps.db.selectFrom('announcements').selectAll().execute()).toEqual([]);
});
