import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { InterruptedProcess, startForFile } from '#server/lib/file-process.ts';
import { EVENTUALLY_TEST_MS, eventually } from '#tests/support/eventually.ts';

const folder = mkdtempSync(join(tmpdir(), 'otomichi-file-process-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that reads its file, as the ones of the server do, and then does `what`. */
function program(name: string, what: string): URL {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { writeFileSync } from 'node:fs';
import { arrayBuffer } from 'node:stream/consumers';
process.on('disconnect', () => process.exit());
const bytes = new Uint8Array(await arrayBuffer(process.stdin));
const say = (said) => process.send({ kind: 'said', said });
${what}
`,
  );
  return pathToFileURL(file);
}

const SECOND = 1_000;
/** For what comes in the end: a slow machine only waits longer. */
const AT_LAST = 170 * SECOND;
vi.setConfig({ testTimeout: EVENTUALLY_TEST_MS });
afterAll(() => vi.resetConfig());
const isThere = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function firstAnswer(url: URL): Promise<unknown> {
  const started = startForFile<{ kind: 'said'; said: unknown }>(url, new ArrayBuffer(3));
  return started.next(AT_LAST).finally(() => started.end());
}

test('the file goes in and answers come out, two at once as well; the environment of the server stays outside', async () => {
  const bytes = Uint8Array.from({ length: 3_000_000 }, (_, at) => at % 251);
  const started = startForFile<{ kind: 'said'; said: unknown }>(
    program(
      'echo',
      'say(Object.keys(process.env)); say(bytes.length); writeFileSync(4, bytes); process.exit();',
    ),
    bytes.slice().buffer,
  );
  expect(await started.next(AT_LAST)).toEqual({ kind: 'said', said: [] });
  expect(await started.next(AT_LAST)).toEqual({ kind: 'said', said: 3_000_000 });
  expect(Buffer.from((await started.output(3_000_000, AT_LAST)) ?? []).equals(bytes)).toBe(true);
  // What it said before it ended was heard.
  expect(await started.next(AT_LAST)).toEqual({ kind: 'gone' });
  started.end();
});

test.each([
  ['fewer', 'writeFileSync(4, bytes.subarray(1)); process.exit();'],
  ['more', 'writeFileSync(4, new Uint8Array(4));'],
  ['none, for ever', 'setInterval(() => {}, 1_000);'],
])('bytes that do not come as announced are no output: %s', async (_, what) => {
  const started = startForFile<{ kind: 'said'; said: number }>(
    program('short', `say(3); ${what}`),
    new ArrayBuffer(3),
  );
  expect(await started.next(AT_LAST)).toEqual({ kind: 'said', said: 3 });
  expect(await started.output(3, SECOND)).toBeNull();
  started.end();
});

test('more bytes than the largest file has are not waited for, nor is there room made for them', async () => {
  const started = startForFile(program('boasts', 'setInterval(() => {}, 1_000);'), new ArrayBuffer(3));
  expect(await started.output(2 ** 40, AT_LAST)).toBeNull();
  expect(await started.output(50 * 1024 * 1024 + 1, AT_LAST)).toBeNull();
  started.end();
});

test.runIf(process.platform === 'linux')('where memory is short, it goes before the server', async () => {
  const read =
    "import('node:fs').then((fs) => say(fs.readFileSync('/proc/self/oom_score_adj', 'utf8').trim()));";
  expect(await firstAnswer(program('memory', read))).toEqual({ kind: 'said', said: '1000' });
});

test.each([
  ['crashes Node', 'process.abort();'],
  [
    'wants more memory than it may have',
    'const all = []; for (;;) all.push(new Array(1_000_000).fill(0.5));',
  ],
  ['ends without a word', 'process.exit(0);'],
  ['never reads its file', 'process.stdin.destroy(); process.exit(3);'],
])('a process that %s is gone, and the server goes on', async (_, what) => {
  expect(await firstAnswer(program('bad', what))).toEqual({ kind: 'gone' });
});

test('a process that the machine ends is interrupted: its file has no part in that', async () => {
  await expect(firstAnswer(program('killed', "process.kill(process.pid, 'SIGKILL');"))).rejects.toThrow(
    InterruptedProcess,
  );
});

test('a process that never ends is ended when its time is over', async () => {
  const started = startForFile<{ kind: 'said'; said: number }>(
    program('busy', 'say(process.pid); setTimeout(() => { for (;;); }, 10);'),
    new ArrayBuffer(3),
  );
  const heard = await started.next(AT_LAST);
  const pid = heard.kind === 'said' ? heard.said : 0;
  expect(await started.next(50)).toEqual({ kind: 'too-slow' });
  expect(isThere(pid)).toBe(true);
  started.end();
  await eventually(() => !isThere(pid));
});

test('a server that is killed leaves none of them behind', async () => {
  const file = join(folder, 'server.mts');
  writeFileSync(
    file,
    `import { startForFile } from '${join(process.cwd(), 'server/lib/file-process.ts')}';
const started = startForFile(new URL(process.argv[2]), new ArrayBuffer(3));
process.send((await started.next(${AT_LAST})).said);
await started.next(600_000);
`,
  );
  const url = program('long', 'say(process.pid); setInterval(() => {}, 1_000);').href;
  const server = fork(file, [url], { execArgv: ['--import', 'tsx'] });
  const [pid] = (await once(server, 'message')) as [number];
  expect(isThere(pid)).toBe(true);
  server.kill('SIGKILL');
  await eventually(() => !isThere(pid));
});
