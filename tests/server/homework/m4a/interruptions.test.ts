// @module-tag extended
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { attemptEnd } from '#server/homework/m4a/attempt-end.ts';
import { FailedConversion } from '#server/homework/m4a/m4a-refusal.ts';
import { makeAll } from '#server/homework/m4a/make-m4as.ts';
import { InterruptedProcess } from '#server/lib/file-process.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { deletePerson } from '#server/users/delete-person.ts';
import { wipeDeleted } from '#server/users/wipe-deleted.ts';
import { EVENTUALLY_TEST_MS, eventually } from '#tests/support/eventually.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';

const bytes = new Uint8Array(readFileSync('fixtures/twinkle-3s.webm'));

/** Each conversion is a process, and a machine may be busy. */
vi.setConfig({ testTimeout: EVENTUALLY_TEST_MS });
afterAll(() => vi.resetConfig());

let server: ListeningServer;
beforeEach(async () => {
  server = await aListeningServer();
});

const handIn = (uid: string) => aSubmission(server, { uid, bytes, contentType: 'audio/webm' });
const make = (change: Partial<Storage> = {}) =>
  makeAll(server.server.deps, { ...openStorage(server.server.deps.config), ...change });
const put = (objectID: string, made: Uint8Array) =>
  openStorage(server.server.deps.config).put(objectID, made);
const away = async (): Promise<never> => {
  throw new Error('the store is away');
};

const m4as = () =>
  server.server.deps.db
    .selectFrom('m4as')
    .innerJoin('user_audios', 'user_audios.user_audio_id', 'm4as.user_audio_id')
    .select(['attempts', 'interruptions', 'failure', 'object_id', 'm4a_open'])
    .orderBy('register_time')
    .execute();

function stored(): string[] {
  const entries = readdirSync(join(server.dataDir, 'uploads'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test.each([
  ['open', 4],
  ['put', 1],
] as const)('a store that is away (%s) counts as no attempt, and ends the run', async (call, hours) => {
  await handIn('hana');
  await handIn('jun');
  let asked = 0;
  for (let hour = 1; hour <= hours; hour += 1) {
    await make({
      [call]: async () => {
        asked += 1;
        await away();
      },
    });
    expect(asked).toBe(hour);
    server.advance(HOUR_MS);
  }
  const rows = await m4as();
  for (const row of rows) expect(row).toMatchObject({ attempts: 0, failure: 'interrupted', m4a_open: true });
  expect(rows.reduce((all, { interruptions }) => all + interruptions, 0)).toBe(hours);
  await make();
  expect((await m4as()).map(({ object_id }) => object_id)).toEqual([expect.any(String), expect.any(String)]);
});

test.each([0, 100])(
  'a server that stops ends a conversion, after %s ms, and it counts as no attempt',
  async (ms) => {
    await handIn('hana');
    const stopping = new AbortController();
    const storage = openStorage(server.server.deps.config);
    const stopsThen: Storage['open'] = async (...given) => {
      if (ms === 0) stopping.abort();
      else setTimeout(() => stopping.abort(), ms);
      return await storage.open(...given);
    };
    await makeAll(server.server.deps, { ...storage, open: stopsThen }, stopping.signal);
    expect(await m4as()).toMatchObject([{ attempts: 0, failure: 'interrupted', m4a_open: true }]);
  },
);

test('after a hiccup the others are converted in the next run, and the interrupted one ten minutes later', async () => {
  await handIn('hana');
  server.advance(1);
  await handIn('jun');
  await make({ open: away });
  await make();
  expect(await m4as()).toMatchObject([{ object_id: null }, { object_id: expect.any(String) }]);
  server.advance(10 * MINUTE_MS);
  await make();
  expect(await m4as()).toMatchObject([{ object_id: expect.any(String), interruptions: 0 }, {}]);
});

test('recordings of a disk that is not mounted for an hour are converted afterwards', async () => {
  const { uploadID } = await handIn('hana');
  const storage = openStorage(server.server.deps.config);
  await storage.remove(uploadID);
  for (let at = 0; at < 6; at += 1) {
    await make();
    server.advance(10 * MINUTE_MS);
  }
  expect(await m4as()).toMatchObject([{ attempts: 2, failure: 'missing', m4a_open: true }]);
  await storage.put(uploadID, bytes);
  server.advance(2 * HOUR_MS);
  await make();
  expect(await m4as()).toMatchObject([{ object_id: expect.any(String) }]);
});

test('an m4a that was stored when its server died, before its row named it, is removed', async () => {
  const { uploadID } = await handIn('hana');
  const died = async (objectID: string, made: Uint8Array) => {
    await put(objectID, made);
    await away();
  };
  await make({ put: died });
  expect(stored()).toHaveLength(2);
  // Its attempt may still be under way.
  await wipeDeleted.run(server.server.deps);
  expect(stored()).toHaveLength(2);
  server.advance(10 * MINUTE_MS);
  await make();
  await wipeDeleted.run(server.server.deps);
  expect(stored().sort()).toEqual([uploadID, (await m4as())[0]?.object_id].sort());
});

test('an m4a of somebody who deletes their account meanwhile is removed, also when the server dies then', async () => {
  await handIn('stays');
  await make();
  for (const [uid, isDead] of [
    ['leaver', false],
    ['leaver-too', true],
  ] as const) {
    await handIn(uid);
    await make({
      async put(objectID, made) {
        await deletePerson(server.server.deps, uid);
        await put(objectID, made);
        if (isDead) await away();
      },
    });
    await wipeDeleted.run(server.server.deps);
    expect(stored()).toHaveLength(2);
    expect(await m4as()).toHaveLength(1);
  }
});

test('two servers of which one was thought dead store one m4a', async () => {
  await handIn('hana');
  const storage = openStorage(server.server.deps.config);
  await make({
    // Longer than its lease: the other one begins and ends in between.
    async put(objectID, made) {
      server.advance(11 * MINUTE_MS);
      await make();
      await storage.put(objectID, made);
    },
  });
  await wipeDeleted.run(server.server.deps);
  expect(await m4as()).toMatchObject([{ object_id: expect.any(String), m4a_open: false }]);
  expect(stored()).toHaveLength(2);
  expect(stored()).toContain((await m4as())[0]?.object_id);
});

test('a process that the machine kills counts as no attempt, a few times', () => {
  const killed = new InterruptedProcess('SIGKILL');
  expect(attemptEnd(killed, { attempts: 3, interruptions: 5 })).toEqual({ kind: 'interrupted' });
  // A file that needs all the memory is not tried without end.
  expect(attemptEnd(killed, { attempts: 1, interruptions: 6 })).toEqual({
    kind: 'failed',
    why: 'interrupted',
  });
  expect(attemptEnd(new Error('503'), { attempts: 1, interruptions: 60 })).toEqual({ kind: 'interrupted' });
  const slow = new FailedConversion('too-slow');
  expect(attemptEnd(slow, { attempts: 1, interruptions: 0 })).toEqual({ kind: 'failed', why: 'too-slow' });
});

/** The processes of conversions that this one has started. */
const converting = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/cmdline`).includes('convert-child.mjs'))
    .filter((name) => / [A-Z] (\d+) /.exec(read(`/proc/${name}/stat`))?.[1] === String(process.pid));

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

test.runIf(process.platform === 'linux')(
  'a conversion that the machine kills for want of memory is tried again, and closes nothing',
  async () => {
    await handIn('hana');
    for (let run = 0; run < 4; run += 1) {
      const made = make();
      await eventually(() => converting().length === 1);
      process.kill(Number(converting()[0]), 'SIGKILL');
      await made;
      server.advance(DAY_MS);
    }
    expect(await m4as()).toMatchObject([{ attempts: 0, interruptions: 4, m4a_open: true }]);
    await make();
    expect(await m4as()).toMatchObject([{ attempts: 1, object_id: expect.any(String) }]);
  },
);
