import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { postmasterOf } from '#server/db/embedded/leftovers.ts';
import { type AServerProcess, aServerProcess } from '#tests/support/server/a-server-process.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'otomichi-main-'));
/** A start without an app warns; the checkout's may not be built, or be built just now. */
const DIST_DIR = mkdtempSync(join(tmpdir(), 'otomichi-main-app-'));
writeFileSync(join(DIST_DIR, 'index.html'), '<title>オトミチ</title>');
const servers: AServerProcess[] = [];
const start = (env: Record<string, string>) => {
  const server = aServerProcess({ DATA_DIR, DIST_DIR, ...env });
  servers.push(server);
  return server;
};

afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  for (const folder of [DATA_DIR, DIST_DIR]) rmSync(folder, { recursive: true, force: true });
});

test('contradictory settings stop the start with one sentence and exit code 78, before anything is written', async () => {
  const { code, out, err } = await start({ NODE_ENV: 'production' }).ended;
  expect({ code, out }).toEqual({ code: 78, out: '' });
  expect(err.trim().split('\n')).toEqual([expect.stringContaining('AUTH_MODE must be set in production')]);
  expect(readdirSync(DATA_DIR)).toEqual([]);
});

// Starts four servers.
test('says when it is ready, refuses a second server, and stops in order', async () => {
  const payments = { PAYMENTS: 'sandbox', ALLOW_SANDBOX_PAYMENTS: 'yes-no-real-money' };
  const PUBLIC_ORIGIN = 'http://localhost:0';
  const first = start({ NODE_ENV: 'production', PUBLIC_ORIGIN, AUTH_MODE: 'embedded', ...payments });
  const origin = await first.origin;
  expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ ready: true });
  expect((await fetch(`${origin}/__/operator/messages`)).status).toBe(404);

  const second = await start({}).ended;
  expect(second.code).toBe(78);
  expect(second.err).toContain(`process ${first.child.pid}) is running on ${DATA_DIR}`);
  const third = await start({ PORT: new URL(origin).port }).ended;
  expect(third.code).toBe(78);
  expect(third.err).toContain('is in use');

  first.child.kill('SIGTERM');
  const { code, out, err } = await first.ended;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.split('\n').filter((line) => /"level":"(warn|error)"/.test(line))).toEqual([]);
  expect(postmasterOf(join(DATA_DIR, 'postgres/data'))).toBeUndefined();
  expect(readdirSync(DATA_DIR)).not.toContain('server.lock');
});

// The folder of the test before, whose database has an end now as after a power cut on a bad disk.
test('a database that does not start is said in one sentence, and a service manager tries again', async () => {
  truncateSync(join(DATA_DIR, 'postgres/data/global/pg_control'), 100);
  const { code, err } = await start({}).ended;
  expect(code).toBe(1);
  expect(err.trim().split('\n')).toEqual([
    expect.stringMatching(/^The database did not start \(.+\): .*pg_control/),
  ]);
});
