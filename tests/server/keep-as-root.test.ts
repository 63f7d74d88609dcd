// @module-tag extended
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { createApi } from '#api/client.ts';
import { homework } from '#contract/homework.ts';
import { clientSettings } from '#server/db/connect.ts';
import { APP_ROLE, SUPERUSER } from '#server/db/embedded/access.ts';
import { adoptDataDir } from '#server/db/embedded/adopt.ts';
import { chooseDataDir } from '#server/db/embedded/data-dir.ts';
import { type SocketAddress, socketAddress, startEmbedded } from '#server/db/embedded/embedded.ts';
import { usersFor } from '#server/db/embedded/run-as.ts';
import { silentLog } from '#server/lib/log.ts';
import { SMALL_CONTENT } from '#tests/server/content/a-content-folder.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import { type AServerProcess, aServerProcess } from '#tests/support/server/a-server-process.ts';
import { asUser, descendantsOf } from '#tests/support/server/unprivileged.ts';

const base = mkdtempSync(join(tmpdir(), 'otomichi-root-'));
chmodSync(base, 0o755);
const servers: AServerProcess[] = [];

async function started(dataDir: string, env: Record<string, string> = {}, root?: string) {
  const server = aServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env }, root);
  servers.push(server);
  return { server, origin: await server.origin };
}

async function stopped({ child, ended }: AServerProcess): Promise<void> {
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
}

afterAll(async () => {
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  rmSync(base, { recursive: true, force: true });
});

async function query(address: SocketAddress, ...statements: string[]) {
  const client = new pg.Client(clientSettings(address));
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const users = usersFor();
/** The data folder of the first start, whose server serves three tests. */
const fresh = join(base, 'fresh');

describe.runIf(users !== undefined)('started as root', () => {
  // An ordinary user's run reads this body as well, before it leaves its tests out.
  const { server: serverUser, database: databaseUser } = users ?? ({} as NonNullable<typeof users>);

  test('nothing that a stranger talks to is root, and each user reaches its own part only', async () => {
    const { server, origin } = await started(fresh);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);

    const below = descendantsOf(server.child.pid as number);
    const serving = below.filter(({ command }) => command.includes('--handover'));
    const postgres = below.filter(({ command }) => command.includes('postgres'));
    expect(serving.map(({ uids }) => uids)).toEqual([Array(4).fill(serverUser.uid)]);
    expect(postgres.length).toBeGreaterThan(1);
    for (const { uids } of postgres) expect(uids).toEqual(Array(4).fill(databaseUser.uid));
    expect(new Set([0, serverUser.uid, databaseUser.uid]).size).toBe(3);

    // The server makes its key with its first address.
    await fetch(`${origin}/api/categories`);
    writeFileSync(join(fresh, 'uploads/a-take'), 'a take');
    chownSync(join(fresh, 'uploads/a-take'), serverUser.uid, serverUser.gid);
    for (const path of ['uploads/a-take', 'keys', 'content', 'cache', 'spool']) {
      expect(asUser(serverUser, 'ls', join(fresh, path)).status).toBe(0);
      expect(asUser(databaseUser, 'ls', join(fresh, path)).err).toContain('Permission denied');
    }
    expect(asUser(databaseUser, 'ls', join(fresh, 'postgres/data')).status).toBe(0);
    expect(asUser(serverUser, 'ls', join(fresh, 'postgres/data')).err).toContain('Permission denied');
    for (const user of [serverUser, databaseUser]) {
      expect(asUser(user, 'mv', join(fresh, 'postgres'), join(fresh, 'mine')).status).not.toBe(0);
      expect(asUser(user, 'rm', '-f', join(fresh, 'postgres/log')).status).not.toBe(0);
    }
  });

  test('a recording arrives there, is registered and plays', async () => {
    const origin = (await servers[0]?.origin) ?? '';
    const signUp = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'hana@example.jp',
        password: 'piano2026',
        returnSecureToken: true,
      }),
    });
    const { idToken } = (await signUp.json()) as { idToken: string };
    const call = createApi({ origin, fetch, idToken: async () => idToken });
    const bytes = audioBytes('audio/webm', 5_000);
    const grant = await call(homework.createUpload, {
      lessonID: 'small-trial_1_1',
      contentType: 'audio/webm',
    });
    const { url, headers, uploadID } = grant;
    expect((await fetch(origin + url, { method: 'PUT', headers, body: bytes })).status).toBe(200);
    const { userAudio } = await call(homework.registerUpload, { lessonID: 'small-trial_1_1', uploadID });
    const played = await fetch(origin + userAudio.url);
    expect(sha256Of(new Uint8Array(await played.arrayBuffer()))).toBe(sha256Of(bytes));
  });

  test('the server is let in by the system as a role without privileges, and never as superuser', async () => {
    const folder = join(fresh, 'postgres/run');
    const [role] = await query(
      socketAddress(folder),
      'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    );
    expect(Object.values(role ?? {})).toEqual([false, false, false, false, false]);
    await expect(query(socketAddress(folder), "copy (select 1) to program 'id'")).rejects.toThrow(
      /permission denied/,
    );
    // The wire by hand: no PostgreSQL client has to be installed. 3 is the protocol's version.
    const hello = (role: string) => `
      const parts = Buffer.from('user\\0${role}\\0database\\0otomichi\\0\\0');
      const head = Buffer.alloc(8);
      head.writeInt32BE(8 + parts.length, 0);
      head.writeInt32BE(3 << 16, 4);
      require('net').connect('${folder}/.s.PGSQL.5432').on('data', (answer) => {
        process.stdout.write(answer.toString('latin1', 0, 1));
        process.exit(0);
      }).on('error', (error) => process.exit(1)).write(Buffer.concat([head, parts]));`;
    const connect = (user: typeof serverUser, role: string) =>
      asUser(user, process.execPath, '-e', hello(role)).out;
    // R: accepted, E: refused.
    expect(connect(serverUser, APP_ROLE)).toBe('R');
    expect(connect(serverUser, SUPERUSER)).toBe('E');
    expect(connect(databaseUser, SUPERUSER)).toBe('E');
  });

  test('takes over what an earlier version left, follows no link there, and loses nothing', async () => {
    const dataDir = join(base, 'earlier');
    const victim = join(base, 'victim');
    await asEarlierVersionLeftIt(dataDir, victim);
    const { server, origin } = await started(dataDir);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);

    expect(readFileSync(victim, 'utf8')).toBe('untouched');
    expect(lstatSync(join(dataDir, 'postgres/log')).isFile()).toBe(true);
    const admin = socketAddress(join(dataDir, 'postgres/run'), 'otomichi', SUPERUSER);
    expect(await query(admin, 'select n from kept_for_years')).toEqual([{ n: 7 }]);
    const foreign = `select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'old_jobs') and pg_get_userbyid(c.relowner) <> '${APP_ROLE}'`;
    expect(await query(admin, foreign)).toEqual([]);
    const app = socketAddress(join(dataDir, 'postgres/run'));
    await query(
      app,
      'alter table kept_for_years add more text',
      'drop function old_jobs.one()',
      'drop type mood',
    );
    expect(statSync(join(dataDir, 'uploads/aa/a-take')).uid).toBe(serverUser.uid);
    expect(statSync(join(dataDir, 'postgres/data/PG_VERSION')).uid).toBe(databaseUser.uid);
    await stopped(server);

    // A tool that ran as root in between.
    const made = join(dataDir, 'uploads/made-by-root');
    writeFileSync(made, 'a take', { mode: 0o600 });
    adoptDataDir(dataDir, users);
    expect(statSync(made).uid).toBe(serverUser.uid);
  });

  test('a second name of somebody else’s file is not handed over, wherever the data lies', () => {
    const dataDir = join(base, 'uploads/school');
    const victim = join(base, 'victim-of-a-link');
    mkdirSync(join(dataDir, 'keys'), { recursive: true });
    writeFileSync(victim, 'untouched', { mode: 0o600 });
    linkSync(victim, join(dataDir, 'keys/a-key'));
    adoptDataDir(dataDir, usersFor());
    expect(statSync(victim).uid).toBe(0);
    linkSync(victim, join(dataDir, 'uploads/a-take'));
    adoptDataDir(dataDir, usersFor());
    expect(statSync(victim).uid).toBe(0);
  });

  test('refuses a folder of somebody else, and changes nothing in it', async () => {
    const home = join(base, 'somebody');
    mkdirSync(join(home, 'cache'), { recursive: true, mode: 0o700 });
    chownSync(join(home, 'cache'), 12_345, 12_345);
    writeFileSync(join(home, '.profile'), '');
    const server = aServerProcess({ DATA_DIR: home, LOG_LEVEL: 'warn' });
    expect((await server.ended).code).toBe(78);
    expect(statSync(join(home, 'cache')).uid).toBe(12_345);
    expect(readdirSync(home).sort()).toEqual(['.profile', 'cache']);
  });

  test('runs on a copy where its user may not enter the checkout, and leaves the checkout closed', {
    timeout: 240_000,
  }, async () => {
    const home = join(base, 'home');
    const checkout = join(home, 'otomichi');
    mkdirSync(checkout, { recursive: true });
    const parts = [
      'server',
      'stripe-sandbox',
      'src/contract',
      'src/domain',
      'scripts/run.mjs',
      'scripts/lib',
      'package.json',
      'package-lock.json',
    ];
    for (const name of [...parts, ...['base', 'node', 'app'].map((each) => `tsconfig.${each}.json`)]) {
      cpSync(name, join(checkout, name), { recursive: true });
    }
    cpSync(SMALL_CONTENT, join(checkout, 'content'), { recursive: true });
    execFileSync('cp', ['tsconfig.json', checkout]);
    mkdirSync(join(checkout, 'dist'));
    writeFileSync(join(checkout, 'dist/index.html'), '<!doctype html><title>home</title>');
    symlinkSync(join(process.cwd(), 'node_modules'), join(checkout, 'node_modules'));
    chmodSync(home, 0o700);
    const dataDir = join(base, 'closed-data');
    const { server, origin } = await started(dataDir, { CONTENT_DIR: 'content' }, checkout);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${origin}/`)).text()).toContain('<title>home</title>');
    expect((await (await fetch(`${origin}/api/categories`)).json()) as object[]).not.toEqual([]);
    expect(statSync(home).mode & 0o777).toBe(0o700);
    const [serving] = descendantsOf(server.child.pid as number).filter(({ command }) =>
      command.includes('--handover'),
    );
    expect(serving?.uids).toEqual(Array(4).fill(serverUser.uid));
    expect(serving?.command).toContain(join(dataDir, 'programs/server-'));
    expect(serving?.command).toContain('/.cache/server/');
    await stopped(server);
  });

  /** Everything of PostgreSQL is nobody's, who put links in root's way; the rest is root's. */
  async function asEarlierVersionLeftIt(dataDir: string, victim: string): Promise<void> {
    chooseDataDir({ dataDir, dataDirGiven: true }, users, silentLog);
    const embedded = await startEmbedded({ dataDir, users }, silentLog);
    await query(
      embedded.adminAddressOf('postgres'),
      'drop database otomichi',
      `drop role ${APP_ROLE}`,
      'create database otomichi',
    );
    await query(
      embedded.adminAddressOf('otomichi'),
      'create table kept_for_years (n int, at bigint generated always as identity)',
      'insert into kept_for_years values (7)',
      'create sequence alone',
      'create schema old_jobs',
      'create table old_jobs.jobs (id bigserial primary key)',
      "create function old_jobs.one() returns int language sql as 'select 1'",
      "create type mood as enum ('calm')",
      'create view seen as select * from kept_for_years',
    );
    await embedded.stop();
    const home = join(dataDir, 'postgres');
    for (const name of ['log', 'hba.conf', 'ident.conf']) rmSync(join(home, name));
    execFileSync('chown', ['-R', '65534:65534', home]);
    chownSync(dataDir, 65_534, 65_534);
    chmodSync(dataDir, 0o700);
    writeFileSync(victim, 'untouched', { mode: 0o600 });
    symlinkSync(victim, join(home, 'log'));
    symlinkSync(victim, join(home, 'hba.conf'));
    for (const name of ['uploads', 'keys', 'content', 'cache']) {
      execFileSync('chown', ['-R', '0:0', join(dataDir, name)]);
    }
    mkdirSync(join(dataDir, 'uploads/aa'), { mode: 0o700 });
    writeFileSync(join(dataDir, 'uploads/aa/a-take'), 'a take', { mode: 0o600 });
    writeFileSync(join(dataDir, 'keys/addresses.key'), randomBytes(32), { mode: 0o600 });
    rmSync(join(dataDir, 'otomichi-data'));
  }
});
