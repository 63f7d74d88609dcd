import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError } from '#server/config/config-error.ts';
import { chooseDataDir } from '#server/db/embedded/data-dir.ts';
import { lockDataDir } from '#server/db/embedded/data-lock.ts';
import { closedFolders, usersFor } from '#server/db/embedded/run-as.ts';
import { socketFolder } from '#server/db/embedded/socket-folder.ts';
import { silentLog } from '#server/lib/log.ts';
import { aLog } from '#tests/support/a-log.ts';

const base = mkdtempSync(join(tmpdir(), 'otomichi-place-'));
chmodSync(base, 0o755);
afterAll(() => rmSync(base, { recursive: true, force: true }));

const users = usersFor();
const folder = (name: string, mode = 0o755) => {
  const path = join(base, name);
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
  return path;
};

function aFile(dataDir: string, path: string): void {
  mkdirSync(join(dataDir, path, '..'), { recursive: true });
  writeFileSync(join(dataDir, path), '');
}

describe.runIf(users !== undefined)('as root, with unprivileged users', () => {
  // An ordinary user's run reads this body as well, before it leaves its tests out.
  const { server, database } = users ?? ({} as NonNullable<typeof users>);

  test('opens the way to a folder set by DATA_DIR for both users, and leaves the folder to root', () => {
    const closed = folder('home', 0o700);
    const dataDir = folder('home/data', 0o700);
    expect(closedFolders(dataDir, server)).toEqual([closed, dataDir]);
    const { log, lines } = aLog('info');
    expect(chooseDataDir({ dataDir, dataDirGiven: true }, users, log)).toBe(dataDir);
    expect(closedFolders(dataDir, server)).toEqual([]);
    expect(closedFolders(dataDir, database)).toEqual([]);
    expect(statSync(dataDir).uid).toBe(0);
    expect(statSync(dataDir).mode & 0o777).toBe(0o711);
    expect(statSync(closed).mode & 0o777).toBe(0o711);
    expect(lines.join()).toContain(closed);
  });

  test.each([
    ['a home', ['.profile', 'photos/a.jpg']],
    ['data of another PostgreSQL', ['postgres/data/PG_VERSION']],
    ['a folder of uploads of something else', ['uploads/a.jpg', 'cache/b']],
  ])('refuses %s with one sentence, and leaves it as it is', (what, files) => {
    const dataDir = folder(`foreign ${what}`, 0o700);
    for (const file of files) aFile(dataDir, file);
    chownSync(dataDir, 12_345, 12_345);
    const wanted = { dataDir, dataDirGiven: true };
    expect(() => chooseDataDir(wanted, users, silentLog)).toThrow(ConfigError);
    expect(() => chooseDataDir(wanted, users, silentLog)).toThrow(/holds something else \(.+otomichi-data/);
    expect(statSync(dataDir).uid).toBe(12_345);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(readdirSync(dataDir).sort()).toEqual([...new Set(files.map((file) => file.split('/')[0]))].sort());
    aFile(dataDir, 'otomichi-data');
    expect(chooseDataDir(wanted, users, silentLog)).toBe(dataDir);
    expect(statSync(dataDir).uid).toBe(0);
  });

  test.each([
    ['used', ['keys/addresses.key', 'postgres/data/PG_VERSION', 'a-backup.tar']],
    ['started once', ['postgres/log', 'postgres/data/PG_VERSION', 'uploads/x', 'server.lock', 'lost+found']],
    ['on a database elsewhere', ['uploads/parts/x', 'content/y']],
    ['new', []],
  ])('goes on with the folder of an earlier version, %s, and marks it', (what, files) => {
    const dataDir = folder(`earlier ${what}`, 0o700);
    for (const file of files) aFile(dataDir, file);
    expect(chooseDataDir({ dataDir, dataDirGiven: true }, users, silentLog)).toBe(dataDir);
    expect(existsSync(join(dataDir, 'otomichi-data'))).toBe(true);
  });

  test('in a shared folder a mark that anybody could have made says nothing', () => {
    const shared = folder('shared');
    chmodSync(shared, 0o1777);
    for (const file of ['theirs', 'otomichi-data', 'keys/addresses.key']) aFile(shared, file);
    const wanted = { dataDir: shared, dataDirGiven: true };
    for (const name of ['otomichi-data', 'keys/addresses.key']) chownSync(join(shared, name), 12_345, 12_345);
    expect(() => chooseDataDir(wanted, users, silentLog)).toThrow(ConfigError);
    rmSync(join(shared, 'otomichi-data'));
    symlinkSync('/etc/passwd', join(shared, 'otomichi-data'));
    expect(() => chooseDataDir(wanted, users, silentLog)).toThrow(ConfigError);
    rmSync(join(shared, 'otomichi-data'));
    aFile(shared, 'otomichi-data');
    expect(chooseDataDir(wanted, users, silentLog)).toBe(shared);
  });

  test('uses the default folder where both can reach the checkout', () => {
    const dataDir = join(folder('open'), '.data');
    expect(chooseDataDir({ dataDir, dataDirGiven: false }, users, silentLog)).toBe(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o711);
  });

  test('stores data elsewhere for a closed checkout, logs it, and leaves the checkout closed', () => {
    const checkout = folder('closed', 0o700);
    const { log, lines } = aLog('info');
    const wanted = { dataDir: join(checkout, '.data'), dataDirGiven: false };
    const elsewhere = chooseDataDir(wanted, users, log);
    try {
      expect(elsewhere).toMatch(/^\/var\/lib\/otomichi-[0-9a-f]{12}$/);
      expect(chooseDataDir(wanted, users, silentLog)).toBe(elsewhere);
      expect(statSync(checkout).mode & 0o777).toBe(0o700);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(elsewhere);
    } finally {
      rmSync(elsewhere, { recursive: true, force: true });
    }
  });
});

test('puts the socket next to the data, or in a short folder when that path is too long', () => {
  const near = folder('near');
  expect(socketFolder(near, undefined)).toBe(join(near, 'postgres/run'));
  const far = socketFolder(folder(`far/${'long-'.repeat(20)}`), undefined);
  expect(Buffer.byteLength(`${far}/.s.PGSQL.5432.lock`)).toBeLessThanOrEqual(103);
  expect(statSync(far).mode & 0o777).toBe(0o700);
  rmSync(far, { recursive: true });
});

test('closes an open socket folder, because anyone who can enter owns the data', () => {
  const dataDir = folder('restored');
  const open = folder('restored/postgres/run', 0o777);
  expect(socketFolder(dataDir, undefined)).toBe(open);
  expect(statSync(open).mode & 0o777).toBe(0o700);
});

test('names the process that holds the folder to a second server', () => {
  const dataDir = folder('lock');
  const lock = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(ConfigError);
  expect(() => lockDataDir(dataDir)).toThrow(`process ${process.pid}`);
  lock.release();
  lockDataDir(dataDir).release();
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
});

test.each([
  ['whose holder is gone', { pid: 4_194_303, began: '1' }],
  ['whose number was given away again', { pid: process.pid, began: 'earlier' }],
  ['that was half written', 'half'],
])('replaces a lock %s', (_what, content) => {
  const dataDir = folder('stale');
  writeFileSync(join(dataDir, 'server.lock'), JSON.stringify(content));
  lockDataDir(dataDir).release();
});
