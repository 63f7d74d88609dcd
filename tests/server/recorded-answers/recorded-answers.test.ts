import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { silentLog } from '#server/lib/log.ts';
import { operatorAddress } from '#server/messages/operator-page.ts';
import { type RunningServer, startServer } from '#server/start-server.ts';
import { readOperatorPageBy } from './record-paying.ts';
import { createRecorder, type RecordedAnswer } from './recorded-calls.ts';
import { OPERATOR_TOKEN, playJourney } from './recorded-journey.ts';

// What the server answers, to the byte, to a learner's life of more than 300 calls. A change of structure must not
// change it; a change of behaviour records it again with RECORD=1 and shows the difference in its commit.
const FILE = join(import.meta.dirname, 'answers.json');
const START = new Date('2026-11-21T01:02:03.000Z').getTime();

let folder: string;
let server: RunningServer;
let answers: readonly RecordedAnswer[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'otomichi-answers-'));
  const distDir = join(folder, 'dist');
  await aBuiltApp(distDir);
  const publicOrigin = 'http://localhost:3000';
  const port = await freePort();
  const env = { NODE_ENV: 'test', PORT: String(port), HOST: '127.0.0.1', PUBLIC_ORIGIN: publicOrigin };
  const config = readConfig(
    { ...env, DATA_DIR: join(folder, 'data'), DIST_DIR: distDir, IDENTITY_LIMITS: 'off' },
    process.cwd(),
  );
  let now = START;
  // Without jobs, which run each minute of the real clock and would change answers by chance.
  const clock = { now: () => new Date(now) };
  server = await startServer(config, silentLog, { clock, jobs: [], operatorToken: OPERATOR_TOKEN });
  const origin = `http://127.0.0.1:${port}`;
  readOperatorPageBy(async () => (await fetch(operatorAddress(origin, OPERATOR_TOKEN))).text());
  const recorder = createRecorder(origin, publicOrigin);
  await playJourney(recorder, (ms) => {
    now += ms;
  });
  answers = recorder.answers;
  if (process.env['RECORD']) writeFileSync(FILE, `${JSON.stringify(answers, null, 2)}\n`);
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('answers every recorded call as before, to the byte', () => {
  const recorded = JSON.parse(readFileSync(FILE, 'utf8')) as RecordedAnswer[];
  expect(recorded.length).toBeGreaterThanOrEqual(300);
  expect(answers.map(({ call }) => call)).toEqual(recorded.map(({ call }) => call));
  const changed = answers.filter(
    (answer, index) => JSON.stringify(answer) !== JSON.stringify(recorded[index]),
  );
  expect(changed).toEqual(recorded.filter((_, index) => changed.includes(answers[index] as RecordedAnswer)));
});

/** A build of a few files: what is served of them does not depend on the real build. */
async function aBuiltApp(dist: string) {
  await mkdir(join(dist, 'assets'), { recursive: true });
  await mkdir(join(dist, '.vite'), { recursive: true });
  await writeFile(join(dist, '.vite/manifest.json'), '{}');
  await writeFile(
    join(dist, 'index.html'),
    '<!doctype html><html lang="ja"><head><title>オトミチ</title></head><body><div id="root"></div></body></html>',
  );
  await writeFile(join(dist, 'sw.js'), 'self.addEventListener("fetch", () => {});');
  await writeFile(join(dist, 'manifest.webmanifest'), '{"name":"オトミチ"}');
  await writeFile(join(dist, 'assets/app-12345678.js'), `export const text = "${'あ'.repeat(2000)}";`);
  await writeFile(join(dist, 'icon.png'), Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
  // An ETag holds the time of the file's last change.
  for (const name of await readdir(dist, { recursive: true }))
    await utimes(join(dist, name), START / 1000, START / 1000);
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  return await new Promise((done, failed) => {
    const probe = createServer()
      .once('error', failed)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
      });
  });
}
