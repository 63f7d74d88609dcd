import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { ConfigError, PassingFault } from '#server/config/config-error.ts';
import { openForTool, openUnmigrated } from '#server/db/open.ts';
import { silentLog } from '#server/lib/log.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { aServerProcess } from '#tests/support/server/a-server-process.ts';
import { whenDone } from '#tests/support/when-done.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'otomichi-reach-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const ANNA = ['anna', 'hush-hush'].join(':');
const configWith = (DATABASE_URL: string) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL }, process.cwd());
const faultAt = (url: string) =>
  openForTool(configWith(url), silentLog).then(
    () => null,
    (error: unknown) => error,
  );

/** A PostgreSQL that turns everybody away with this code, as the wire has it. */
async function aRefusal(code: string, words: string): Promise<string> {
  const fields = `SFATAL\0VFATAL\0C${code}\0M${words}\0\0`;
  const size = Buffer.alloc(4);
  size.writeInt32BE(4 + Buffer.byteLength(fields));
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), size, Buffer.from(fields)])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenDone(async () => void server.close());
  return `postgresql://${ANNA}@127.0.0.1:${(server.address() as AddressInfo).port}/school`;
}

test.each([
  ['no server there', `postgresql://${ANNA}@127.0.0.1:1/school`, 'ECONNREFUSED 127.0.0.1:1'],
  ['a name nobody knows', `postgresql://${ANNA}@db.invalid/school`, 'ENOTFOUND db.invalid'],
  ['a socket that is not there', 'postgresql:///school?host=/nonexistent', 'ENOENT /nonexistent'],
])('%s may pass, and is one sentence without the password', async (_, url, words) => {
  const fault = await faultAt(url);
  expect(fault).toBeInstanceOf(PassingFault);
  expect(String(fault)).toMatch(/The database of DATABASE_URL cannot be used: .*[^.]\.$/);
  expect(String(fault)).toContain(words);
  expect(String(fault)).not.toContain('hush-hush');
});

test.each([
  ['57P03', 'the database system is starting up', true],
  ['53300', 'sorry, too many clients already', true],
  ['28P01', 'password authentication failed for user "anna"', false],
  ['28000', 'no pg_hba.conf entry for host "10.0.0.1"', false],
  ['42501', 'permission denied for database "school"', false],
])('a server that says %s (%s): passes by itself: %s', async (code, words, passes) => {
  const url = await aRefusal(code, words);
  const fault = await faultAt(url);
  expect(fault).toBeInstanceOf(ConfigError);
  expect(fault instanceof PassingFault).toBe(passes);
  expect((fault as Error).message).toBe(`The database of DATABASE_URL cannot be used: ${words}.`);
  await expect(openUnmigrated(configWith(url), silentLog)).rejects.toThrow(words);
});

test('a database that is not there, and a certificate that is not, are for somebody to mend', async () => {
  const { url, drop } = await aDatabase('template0');
  whenDone(drop);
  for (const [address, words] of [
    [url.replace(/test_\w+/, 'nosuchdb'), 'database "nosuchdb" does not exist'],
    ['postgresql://127.0.0.1:1/school?sslrootcert=/nonexistent.pem', '/nonexistent.pem'],
  ] as const) {
    const fault = await faultAt(address);
    expect(fault).toBeInstanceOf(ConfigError);
    expect(fault).not.toBeInstanceOf(PassingFault);
    expect(String(fault)).toContain(words);
  }
});

test('a user who may not create tables reads so', async () => {
  const { url, pool, drop } = await aDatabase('template0');
  whenDone(drop);
  await pool.query('revoke create on schema public from pg_database_owner, public');
  const fault = await faultAt(url);
  expect(fault).toBeInstanceOf(ConfigError);
  expect(String(fault)).toContain('may not create tables: permission denied for schema public');
});

test.each(['postgresql://a b', `postgresql://${ANNA}/hush@db/school`, 'postgresql://anna@db:99999/school'])(
  '%s is no address, which is said before anything begins',
  (url) => {
    const start = () => configWith(url);
    expect(start).toThrow(ConfigError);
    expect(start).toThrow('DATABASE_URL is no address such as');
    expect(start).not.toThrow('hush');
  },
);

test.each(['postgresql://anna@/school?host=/run/postgresql', `postgresql://${ANNA} b@db/school`])(
  '%s is one',
  (url) => {
    expect(configWith(url).database).toEqual({ kind: 'url', url });
  },
);

test.each([
  ['one process', {}],
  ['several', { PROCESSES: '2', PORT: '0' }],
])('%s: the server says it in one line, and its supervisor tries again', async (_, more) => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgresql://127.0.0.1:1/school', ...more };
  const { code, err } = await aServerProcess(env).ended;
  expect(err.trim().split('\n')).toEqual([expect.stringContaining('The database of DATABASE_URL cannot be')]);
  expect(code).toBe(1);
});
