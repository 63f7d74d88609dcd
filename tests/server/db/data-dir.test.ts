import { execFileSync, spawnSync } from 'node:child_process';
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
import { readConfig } from '#server/config/config.ts';
import { ConfigError } from '#server/config/config-error.ts';
import { adoptDataDir } from '#server/db/embedded/adopt.ts';
import { chooseDataDir } from '#server/db/embedded/data-dir.ts';
import { lockDataDir } from '#server/db/embedded/data-lock.ts';
import { closedFolders, usersFor } from '#server/db/embedded/run-as.ts';
import { socketFolder } from '#server/db/embedded/socket-folder.ts';
import { holdDatabase, placeOf } from '#server/db/open.ts';
import { silentLog } from '#server/lib/log.ts';
import { aLog } from '#tests/support/a-log.ts';
import { wordsOfProgram } from '#tests/support/server/operations/words-of-program.ts';

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

  test('leaves the folder of a running server to its user, and takes it over when that has ended', async () => {
    const dataDir = folder('of a running server', 0o700);
    aFile(dataDir, 'keys/addresses.key');
    const lock = await lockDataDir(dataDir);
    chownSync(dataDir, 12_345, 12_345);
    const wanted = readConfig({ DATA_DIR: dataDir }, base);
    await expect(placeOf(wanted, silentLog)).rejects.toThrow(
      `process ${process.pid}) is running on ${dataDir}`,
    );
    expect(statSync(dataDir)).toMatchObject({ uid: 12_345, gid: 12_345 });
    expect(readdirSync(dataDir).sort()).toEqual(['keys', 'server.lock']);
    lock.release();
    expect((await placeOf(wanted, silentLog)).config.dataDir).toBe(dataDir);
    expect(statSync(dataDir).uid).toBe(0);
  });

  test('takes over the folder of the socket with the rest of an ordinary user’s data, and a socket of theirs goes', () => {
    const dataDir = folder('of a user');
    const run = folder('of a user/postgres/run', 0o777);
    for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) aFile(run, name);
    execFileSync('chown', ['-R', '12345:12345', join(dataDir, 'postgres')]);
    // Who may use the folder is asked of what is there: only what was taken over is ours.
    expect(() => socketFolder(dataDir, users)).toThrow(ConfigError);
    adoptDataDir(dataDir, users);
    expect(socketFolder(dataDir, users)).toBe(run);
    const { uid, gid, mode } = statSync(run);
    expect({ uid, gid, mode: mode & 0o777 }).toEqual({ uid: database.uid, gid: server.gid, mode: 0o710 });
    expect(readdirSync(run)).toEqual([]);
  });

  test('follows no link where the folder of the socket should be', () => {
    const dataDir = folder('linked socket');
    const victim = folder('victim of a linked socket', 0o700);
    aFile(victim, '.s.PGSQL.5432');
    folder('linked socket/postgres');
    symlinkSync(victim, join(dataDir, 'postgres/run'));
    expect(() => adoptDataDir(dataDir, users)).toThrow(/postgres\/run is not a folder/);
    expect(() => socketFolder(dataDir, users)).toThrow(ConfigError);
    expect(statSync(victim).uid).toBe(0);
    expect(readdirSync(victim)).toEqual(['.s.PGSQL.5432']);
  });

  test('takes over no folder for the socket in a shared place, where anybody could have made it', () => {
    const dataDir = folder(`shared socket/${'long-'.repeat(20)}`);
    const shared = socketFolder(dataDir, users);
    try {
      chownSync(shared, 12_345, 12_345);
      adoptDataDir(dataDir, users);
      expect(() => socketFolder(dataDir, users)).toThrow(`${shared}; remove it`);
      expect(statSync(shared).uid).toBe(12_345);
    } finally {
      rmSync(shared, { recursive: true });
    }
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

test.runIf(users === undefined)('a folder of another user, such as root, is named in one sentence', () => {
  const dataDir = folder('of another', 0o311);
  expect(() => chooseDataDir({ dataDir, dataDirGiven: true }, undefined, silentLog)).toThrow(ConfigError);
});

test('a DATA_DIR that is a file, or below one, is said in a sentence', () => {
  const file = join(folder('files'), 'a-file');
  writeFileSync(file, '');
  for (const dataDir of [file, join(file, 'below')]) {
    for (const dataDirGiven of [true, false]) {
      const choose = () => chooseDataDir({ dataDir, dataDirGiven }, undefined, silentLog);
      expect(choose).toThrow(ConfigError);
      expect(choose).toThrow(/^The data folder .*\/a-file.* cannot be (used|made): ENOTDIR.*\.$/);
    }
    expect(() => chooseDataDir({ dataDir, dataDirGiven: true }, users, silentLog)).toThrow(ConfigError);
  }
});

test('folders that are missing above a DATA_DIR are made, for their owner alone', () => {
  const dataDir = join(base, 'of/several/levels');
  chooseDataDir({ dataDir, dataDirGiven: true }, undefined, silentLog);
  expect(statSync(join(base, 'of/several')).mode & 0o777).toBe(0o700);
  expect(existsSync(join(dataDir, 'otomichi-data'))).toBe(true);
});

// In a process of its own, which can be ended: Node's way to make folders took a core for ever there.
test.runIf(process.platform === 'linux')(
  'a file system that takes no folders ends the start',
  {
    timeout: 90_000,
  },
  () => {
    const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: '/proc/otomichi/data' };
    const { status, stderr } = spawnSync(process.execPath, wordsOfProgram('server/main.ts'), {
      encoding: 'utf8',
      env,
      timeout: 45_000,
      killSignal: 'SIGKILL',
    });
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^The data folder \/proc\/otomichi\/data cannot be made: ENOENT.*\.$/),
    ]);
    expect(status).toBe(78);
  },
);

test('a folder in which no lock can be written is said in a sentence', async () => {
  const dataDir = join(base, 'gone');
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgresql://127.0.0.1:1/x' }, base);
  const held = holdDatabase({ config, users: undefined }, silentLog);
  await expect(held).rejects.toThrow(ConfigError);
  await expect(held).rejects.toThrow(`The data folder ${dataDir} cannot be written: ENOENT`);
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
