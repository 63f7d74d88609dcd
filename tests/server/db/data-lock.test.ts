import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ConfigError } from '#server/config/config-error.ts';
import { isLocked, lockDataDir } from '#server/db/embedded/data-lock.ts';
import { beganOf, ownNamespace } from '#server/db/embedded/lock-holder.ts';
import { whenDone } from '#tests/support/when-done.ts';

/** A watch of half a second in place of 20 s. */
const TIMES = { beatMs: 40, stillMs: 500 };
const THERE = 'another-machine pid:[4026539999]';
const ELSEWHERE = 'Another server, in another container or on another machine, is running on';

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'otomichi-lock-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const lockOf = (dataDir: string) => join(dataDir, 'server.lock');

/** As somebody else left it: nobody of this process touches it. */
function aLock(dataDir: string, content: object | string): string {
  const text = JSON.stringify(content);
  writeFileSync(lockOf(dataDir), text);
  utimesSync(lockOf(dataDir), 1_000, 1_000);
  return text;
}

/** Lives in another container: its number is nobody's here, and it touches its file. */
function aLivingLock(dataDir: string): string {
  const text = aLock(dataDir, { pid: 4_194_303, began: '1', namespace: THERE });
  let beats = 0;
  const timer = setInterval(() => {
    // An hour behind, or ahead: its clock is its own.
    beats += 1;
    utimesSync(lockOf(dataDir), 1_000 + beats, 1_000 + beats);
  }, TIMES.beatMs);
  whenDone(() => clearInterval(timer));
  return text;
}

describe('of this machine', () => {
  test('names the process that holds the folder to a second server, at once', async () => {
    const dataDir = aFolder();
    const lock = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toThrow(ConfigError);
    await expect(lockDataDir(dataDir)).rejects.toThrow(`process ${process.pid}`);
    expect(await isLocked(dataDir)).toBe(true);
    lock.release();
    expect(await isLocked(dataDir)).toBe(false);
    (await lockDataDir(dataDir)).release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test.each([
    ['whose holder is gone', { pid: 4_194_303, began: '1' }],
    ['whose number was given away again', { pid: process.pid, began: 'earlier' }],
  ])('replaces a lock %s, at once', async (_what, holder) => {
    const dataDir = aFolder();
    aLock(dataDir, { ...holder, namespace: ownNamespace() });
    expect(await isLocked(dataDir)).toBe(false);
    aLock(dataDir, { ...holder, namespace: ownNamespace() });
    (await lockDataDir(dataDir)).release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('a server of an earlier version, whose lock says nothing of a namespace, is found by its number', async () => {
    const dataDir = aFolder();
    aLock(dataDir, { pid: process.pid, began: beganOf(process.pid) });
    await expect(lockDataDir(dataDir)).rejects.toThrow(`process ${process.pid}`);
    expect(await isLocked(dataDir)).toBe(true);
  });
});

describe('of another container', () => {
  test('a server that lives there is not taken for one that has ended, whatever its number is here', async () => {
    const dataDir = aFolder();
    const text = aLivingLock(dataDir);
    await expect(lockDataDir(dataDir, TIMES)).rejects.toThrow(ELSEWHERE);
    await expect(lockDataDir(dataDir, TIMES)).rejects.toThrow(ConfigError);
    expect(await isLocked(dataDir, TIMES)).toBe(true);
    expect(readFileSync(lockOf(dataDir), 'utf8')).toBe(text);
    expect(readdirSync(dataDir)).toEqual(['server.lock']);
  });

  test('nor is a lock a living one because its number is somebody’s here', async () => {
    const dataDir = aFolder();
    aLock(dataDir, { pid: process.pid, began: beganOf(process.pid), namespace: THERE });
    let missed = 0;
    const onMissed = () => {
      missed += 1;
    };
    (await lockDataDir(dataDir, { ...TIMES, onMissed })).release();
    expect(missed).toBe(1);
  });

  test.each([
    ['of one that was killed, also between its writing and its first sign of life', { namespace: THERE }],
    ['of an earlier version, whose process does not run here', {}],
  ])('a lock %s is watched first, and then taken over', async (_what, more) => {
    const dataDir = aFolder();
    const text = aLock(dataDir, { pid: 4_194_303, began: '1', ...more });
    const taking = lockDataDir(dataDir, TIMES);
    await pause(TIMES.stillMs / 2);
    expect(readFileSync(lockOf(dataDir), 'utf8')).toBe(text);
    const lock = await taking;
    expect(JSON.parse(readFileSync(lockOf(dataDir), 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('half a lock may be one that is being written', async () => {
    const dataDir = aFolder();
    aLock(dataDir, 'half');
    const taking = lockDataDir(dataDir, TIMES);
    await pause(TIMES.stillMs / 2);
    aLivingLock(dataDir);
    await expect(taking).rejects.toThrow(ELSEWHERE);
    const other = aFolder();
    aLock(other, 'half');
    (await lockDataDir(other, TIMES)).release();
  });

  test('a tool watches a left over lock once, and the start that follows does not', async () => {
    const dataDir = aFolder();
    aLock(dataDir, { pid: 4_194_303, began: '1', namespace: THERE });
    expect(await isLocked(dataDir, TIMES)).toBe(false);
    expect(existsSync(lockOf(dataDir))).toBe(false);
  });

  test('a lock that is released while somebody watches it holds nobody up', async () => {
    const dataDir = aFolder();
    const there = await lockDataDir(dataDir, { beatMs: 60_000, namespace: THERE });
    const here = lockDataDir(dataDir, { beatMs: 40, stillMs: 3_600_000 });
    await pause(100);
    there.release();
    (await here).release();
  });

  test('of several that find a lock left over, in several containers, one takes it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const dataDir = aFolder();
      aLock(dataDir, { pid: 4_194_303, began: '1', namespace: THERE });
      const starts = ['a', 'b', 'c', 'd'].map((namespace) =>
        lockDataDir(dataDir, { beatMs: 20, stillMs: 100, namespace }),
      );
      const ends = await Promise.allSettled(starts);
      expect(ends.map(({ status }) => status).sort()).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
        'rejected',
      ]);
      for (const end of ends) if (end.status === 'fulfilled') end.value.release();
      expect(readdirSync(dataDir)).toEqual([]);
    }
  });
});

test('a holder shows that it lives, and only through its own file', async () => {
  const dataDir = aFolder();
  const lock = await lockDataDir(dataDir, { ...TIMES, namespace: THERE });
  await expect(lockDataDir(dataDir, TIMES)).rejects.toThrow(ELSEWHERE);
  // As after a long freeze, in which it was taken over by one that has ended since.
  expect(lock.isOurs()).toBe(true);
  rmSync(lockOf(dataDir));
  const text = aLock(dataDir, { pid: 4_194_303, began: '1', namespace: 'a third' });
  expect(lock.isOurs()).toBe(false);
  lock.beat();
  await pause(2 * TIMES.beatMs);
  lock.beat();
  lock.release();
  expect(readFileSync(lockOf(dataDir), 'utf8')).toBe(text);
  (await lockDataDir(dataDir, TIMES)).release();
});

test('long work that lets no timer run shows by itself that its process lives', async () => {
  const dataDir = aFolder();
  const lock = await lockDataDir(dataDir, { beatMs: 5 });
  utimesSync(lockOf(dataDir), 1_000, 1_000);
  // One beat after that time, not beats until then: a busy machine may give this process no turn in between.
  for (const due = performance.now() + 20; performance.now() < due; );
  lock.beat();
  expect(statSync(lockOf(dataDir)).mtimeMs).toBeGreaterThan(1_000_000);
  lock.release();
});
