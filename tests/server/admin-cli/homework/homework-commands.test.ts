import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#domain/time-units.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { sha256Of } from '#tests/support/audio-bytes.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { runCommandLine } from '#tests/support/server/operations/run-command-line.ts';
import { manySubmissions } from '#tests/support/teaching/many-submissions.ts';

let server: ListeningServer;
let folder: string;
beforeAll(async () => {
  server = await aListeningServer();
  folder = mkdtempSync(join(tmpdir(), 'otomichi-export-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
});

function run(...args: string[]): Promise<string> {
  const { deps } = server.server;
  return runCommandLine(args, { ...deps, storage: openStorage(deps.config) });
}

const piano = () => new Uint8Array(readFileSync('fixtures/twinkle-piano.wav'));

test('lists submissions with their durations, in Japan time', async () => {
  expect(await run('homework', 'list')).toBe('該当するものはありません。');
  const { id } = await aSubmission(server, {
    uid: 'hana',
    bytes: piano(),
    contentType: 'audio/wav',
    note: '3小節目が難しかったです。もう一度聴いてみます。よろしくお願いします。',
  });
  const table = await run('homework', 'list');
  const [, line] = table.split('\n');
  expect(line).toContain(id.slice(0, 8));
  expect(line).toContain('2026-11-21 10:02');
  expect(line).toContain('hana@example.jp');
  expect(line).toContain('第1回（pf-trial-1）');
  expect(line).toMatch(/20\.0秒 +1\.8 MB +未 +3小節目が難しかったです。/);
  expect(table).toMatch(/…\n1件$/);
});

test('a lesson that does not exist is said, with those of its course, or with one of each course', async () => {
  await expect(run('homework', 'list', '--lesson', 'pf-trial-9')).rejects.toThrow(
    'レッスン「pf-trial-9」はありません。同じコースにあるのは: pf-trial-1, pf-trial-2, pf-trial-3',
  );
  await expect(run('homework', 'list', '--lesson', 'trial1')).rejects.toThrow(
    'レッスン「trial1」はありません。それぞれのコースの最初のレッスンは: pf-1-1, pf-trial-1',
  );
  expect(await run('homework', 'list', '--lesson', 'pf-trial-3')).toBe('該当するものはありません。');
});

test('lists as data for other programs', async () => {
  const { id, sha256, recordingID } = await aSubmission(server, { uid: 'mai', lessonID: 'pf-trial-2' });
  const rows = JSON.parse(await run('homework', 'list', '--json', '--lesson', 'pf-trial-2'));
  expect(rows).toEqual([
    expect.objectContaining({
      submissionID: id,
      recordingID,
      sha256,
      uid: 'mai',
      lessonID: 'pf-trial-2',
      submittedAt: '2026-11-21T01:02:03.000Z',
      heardAt: null,
      byteLength: 4096,
      seconds: null,
      note: null,
    }),
  ]);
});

test('records that a submission was listened to, and undoes it', async () => {
  const { id } = await aSubmission(server, { uid: 'ken', lessonID: 'pf-trial-3' });
  const unheard = async () =>
    (JSON.parse(await run('homework', 'list', '--unheard', '--json')) as { submissionID: string }[]).map(
      ({ submissionID }) => submissionID,
    );
  expect(await unheard()).toContain(id);
  expect(await run('homework', 'heard', id.slice(0, 8))).toContain('聞いたことを記録しました');
  expect(await unheard()).not.toContain(id);
  await run('homework', 'heard', id, '--undo');
  expect(await unheard()).toContain(id);
});

test('counts --since from midnight in Japan', async () => {
  const count = async (day: string) =>
    JSON.parse(await run('homework', 'list', '--json', '--since', day)).length;
  expect(await count('2026-11-21')).toBeGreaterThan(0);
  expect(await count('2026-11-22')).toBe(0);
});

test('of hundreds of submissions it lists the newest 200, and opens no more', async () => {
  const { db, clock } = server.server.deps;
  const start = new Date(clock.now().getTime() - DAY_MS);
  await manySubmissions(db, { uid: 'hana', lessonID: 'pf-trial-1', count: 201, start });
  expect(await run('homework', 'list')).toMatch(/\n新しいものから200件$/);
  expect(JSON.parse(await run('homework', 'list', '--json'))).toHaveLength(200);
});

test('removes control characters of a note', async () => {
  const { id } = await aSubmission(server, {
    uid: 'eve',
    note: 'はい\u001b]52;c;ZXZpbA==\u0007\u009b2J\n終わり',
  });
  for (const shown of [
    await run('homework', 'show', id),
    await run('homework', 'list'),
    await run('homework', 'show', id, '--json'),
  ])
    expect(shown).not.toMatch(/[^\P{Cc}\n]/u);
  expect(await run('homework', 'show', id)).toContain('終わり');
});

test('exports the recording byte for byte, and overwrites nothing unless forced', async () => {
  const bytes = piano();
  const { id, sha256 } = await aSubmission(server, { uid: 'hana', bytes, contentType: 'audio/wav' });
  expect(await run('homework', 'export', id, '--out', folder)).toContain('内容の一致を確認済み');
  const [name] = readdirSync(folder);
  expect(name).toBe(`2026-11-21_hana@example-jp_pf-trial-1_${id.slice(0, 8)}.wav`);
  const file = join(folder, name ?? '');
  expect(sha256Of(readFileSync(file))).toBe(sha256);

  writeFileSync(file, 'mine');
  await expect(run('homework', 'export', id, '--out', file)).rejects.toThrow(/すでにあります/);
  expect(readFileSync(file, 'utf8')).toBe('mine');
  await run('homework', 'export', id, '--out', file, '--force');
  expect(sha256Of(readFileSync(file))).toBe(sha256);
});

test('refuses to export a recording whose bytes have changed', async () => {
  const { id, uploadID } = await aSubmission(server, { uid: 'hana' });
  writeFileSync(join(server.dataDir, 'uploads', uploadID.slice(0, 2), uploadID), 'damaged');
  const file = join(folder, 'damaged.webm');
  await expect(run('homework', 'export', id, '--out', file)).rejects.toThrow(/一致しません/);
  expect(existsSync(file)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  rmSync(join(server.dataDir, 'uploads', uploadID.slice(0, 2), uploadID));
  await expect(run('homework', 'export', id, '--out', file)).rejects.toThrow(/見つかりません/);
});

test.each([
  [['homework'], /「homework」に続けて、命令を書いてください: list, show, export, heard/],
  [['homework', 'delete', 'x'], /という命令はありません/],
  [['homework', 'list', '--unherd'], /知らない指定です: --unherd/],
  [['homework', 'list', '--since'], /--since に続けて値/],
  [['homework', 'list', '--since', '2026-02-30'], /2026-02-30」を読めません/],
  [['homework', 'list', 'extra'], /余分な言葉があります: extra/],
  [['homework', 'show'], /ID で書いてください/],
  [['homework', 'show', "1' or true"], /提出の ID ではありません/],
  [['homework', 'show', '00000000'], /見つかりません/],
  [['homework', 'heard', '00000000', '--json'], /知らない指定です: --json/],
])('answers %j with a sentence', async (args, sentence) => {
  await expect(async () => run(...args)).rejects.toThrow(sentence);
});
