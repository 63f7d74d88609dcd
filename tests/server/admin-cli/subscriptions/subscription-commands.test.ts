import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { homework } from '#contract/homework.ts';
import { lockDataDir } from '#server/db/embedded/data-lock.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { runCommandLine } from '#tests/support/server/operations/run-command-line.ts';

const PF = ['--curriculum', 'pf-beginner'];

let server: ListeningServer;
beforeAll(async () => {
  server = await aListeningServer();
});

function run(...args: string[]): Promise<string> {
  const { deps } = server.server;
  return runCommandLine(args, { ...deps, storage: openStorage(deps.config) });
}

/** A person who has opened the app once. */
async function aPerson(): Promise<string> {
  const uid = `p-${randomUUID().slice(0, 8)}`;
  await server.api(uid)(homework.listAudios, { lessonID: server.lessonID });
  return uid;
}

const opens = (uid: string, lessonID = 'pf-1-1') => server.api(uid)(homework.createUpload, { lessonID });

test('grants a subscription that opens the lessons, by an e-mail in any letter case', async () => {
  const uid = await aPerson();
  await expect(opens(uid)).rejects.toMatchObject({ code: 'api/forbidden' });
  const email = `${uid.toUpperCase()}@example.jp`;
  const said = await run('subscriptions', 'grant', '--email', email, ...PF, '--plan', 'standard');
  expect(said).toContain('2026-11-21 10:02');
  await expect(opens(uid)).resolves.toBeDefined();
  await expect(run('subscriptions', 'grant', '--uid', uid, ...PF, '--plan', 'entry')).rejects.toThrow(
    /すでに受講中/,
  );
});

test('a list of a curriculum that does not exist is refused with those that do', async () => {
  await expect(run('subscriptions', 'list', '--curriculum', 'pf-begginer')).rejects.toThrow(
    'カリキュラム「pf-begginer」はありません。あるのは: pf-beginner',
  );
});

test('says when nobody would answer on the plan that is granted', async () => {
  await aCurriculum(server.server.deps.db, { currCode: 'gt-beginner', isTaught: false });
  const grant = async (currCode: string, plan: string) =>
    run('subscriptions', 'grant', '--uid', await aPerson(), '--curriculum', currCode, '--plan', plan);
  expect(await grant('gt-beginner', 'standard')).toContain('いま回答する先生がいません');
  expect(await grant('gt-beginner', 'entry')).not.toContain('先生');
  expect(await grant('pf-beginner', 'standard')).not.toContain('先生');
});

test('releases more lessons for an earlier start', async () => {
  const uid = await aPerson();
  await run('subscriptions', 'grant', '--uid', uid, ...PF, '--plan', 'entry', '--start', '2026-11-11');
  await expect(opens(uid, 'pf-1-3')).resolves.toBeDefined();
  await expect(opens(uid, 'pf-1-4')).rejects.toMatchObject({ code: 'api/forbidden' });
  const list = await run('subscriptions', 'list', '--uid', uid);
  expect(list).toMatch(/entry +2026-11-11 +受講中/);
});

test('makes one subscription of two grants at the same time', async () => {
  const uid = await aPerson();
  const grant = () => run('subscriptions', 'grant', '--uid', uid, ...PF, '--plan', 'standard');
  const ends = await Promise.allSettled([grant(), grant(), grant()]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(JSON.parse(await run('subscriptions', 'list', '--uid', uid, '--json'))).toHaveLength(1);
});

test('leaves a cancelled subscription open until its end, and grants it again', async () => {
  const uid = await aPerson();
  const grant = ['subscriptions', 'grant', '--uid', uid, ...PF, '--plan', 'standard'];
  const cancel = ['subscriptions', 'cancel', '--uid', uid, ...PF];
  await expect(run(...cancel)).rejects.toThrow(/解約できる pf-beginner の受講はありません/);
  await run(...grant, '--start', '2026-11-01');
  expect(await run(...cancel)).toContain('2026-12-01 09:00 まで');
  await expect(opens(uid)).resolves.toBeDefined();
  expect(await run('subscriptions', 'list', '--uid', uid)).toContain('解約済み（2026-12-01 09:00 まで）');
  await expect(run(...cancel)).rejects.toThrow(/受講はありません/);
  await run(...grant);
});

test('includes the whole day of --expire', async () => {
  const uid = await aPerson();
  await run('subscriptions', 'grant', '--uid', uid, ...PF, '--plan', 'standard', '--start', '2026-11-01');
  await expect(run('subscriptions', 'cancel', '--uid', uid, ...PF, '--expire', '2026-10-01')).rejects.toThrow(
    /開始より前/,
  );
  expect(await run('subscriptions', 'cancel', '--uid', uid, ...PF, '--expire', '2026-11-20')).toContain(
    '2026-11-21 00:00 まで',
  );
  await expect(opens(uid)).rejects.toMatchObject({ code: 'api/contract-expired' });
});

test('continues with the next lesson when it is granted again after its end', async () => {
  const uid = await aPerson();
  const grant = ['subscriptions', 'grant', '--uid', uid, ...PF, '--plan', 'standard'];
  await run(...grant, '--start', '2026-11-16');
  await expect(opens(uid, 'pf-1-3')).rejects.toMatchObject({ code: 'api/forbidden' });
  // An end in the past does not remove lessons that were released until now.
  await run('subscriptions', 'cancel', '--uid', uid, ...PF, '--expire', '2026-11-17');
  await expect(opens(uid, 'pf-1-1')).rejects.toMatchObject({ code: 'api/contract-expired' });
  await run(...grant);
  for (const lessonID of ['pf-1-1', 'pf-1-2', 'pf-1-3'])
    await expect(opens(uid, lessonID)).resolves.toBeDefined();
  await expect(opens(uid, 'pf-1-4')).rejects.toMatchObject({ code: 'api/forbidden' });
});

test.each([
  [['grant', '--email', 'a@b', '--uid', 'c', ...PF, '--plan', 'standard'], /どちらか一つ/],
  [['grant', ...PF, '--plan', 'standard'], /どちらか一つ/],
  [['grant', '--uid', 'c', '--plan', 'standard'], /--curriculum を書いてください/],
  [['grant', '--uid', 'c', ...PF, '--plan', 'gold'], /standard か entry/],
  [['grant', '--uid', 'nobody', ...PF, '--plan', 'entry'], /nobody の方は見つかりません/],
  [['grant', '--uid', 'c', ...PF, '--plan', 'entry', '--start', 'tomorrow'], /「tomorrow」を読めません/],
])('answers %j with a sentence', async (args, sentence) => {
  await expect(async () => run('subscriptions', ...args)).rejects.toThrow(sentence);
});

test('names the known curriculums for an unknown one', async () => {
  const uid = await aPerson();
  await expect(
    run('subscriptions', 'grant', '--uid', uid, '--curriculum', 'pf', '--plan', 'entry'),
  ).rejects.toThrow(/あるのは: pf-beginner/);
});

function shell(...args: string[]): Promise<{ code: number; out: string; errors: string }> {
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    DATABASE_URL: server.server.database.url,
    DATA_DIR: server.dataDir,
  };
  return new Promise((done) =>
    execFile(
      process.execPath,
      ['scripts/run.mjs', 'server/admin-cli/main.ts', ...args],
      { env },
      (error, out, errors) => done({ code: Number(error?.code ?? 0), out, errors }),
    ),
  );
}

test('reads the configuration, exits with a code, and works next to a running server', async () => {
  const { id } = await aSubmission(server, { uid: 'hana' });
  const lock = await lockDataDir(server.dataDir);
  const [listed, none, wrong] = await Promise.all([
    shell('homework', 'list', '--json'),
    shell('homework', 'show', '00000000'),
    shell('homework', 'lst'),
  ]);
  lock.release();
  expect([listed.code, listed.errors]).toEqual([0, '']);
  expect(JSON.parse(listed.out)[0].submissionID).toBe(id);
  expect([none.code, none.out, none.errors.trim()]).toEqual([
    1,
    '',
    'ID が 00000000 の提出は見つかりません。',
  ]);
  expect(wrong.code).toBe(2);
  expect(wrong.errors).toMatch(/使い方.+homework list/s);
  // What else there is would only push the sentence out of sight.
  expect(wrong.errors).not.toContain('orders list');
});
