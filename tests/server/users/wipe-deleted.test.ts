import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { users } from '#contract/users.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { wipeDeleted, wipeDeletedPeople } from '#server/users/wipe-deleted.ts';
import { aLog } from '#tests/support/a-log.ts';
import { EVENTUALLY_TEST_MS, eventually } from '#tests/support/eventually.ts';
import { anS3Server } from '#tests/support/s3/a-s3-server.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { isQueueReady } from '#tests/support/server/operations/queue-is-ready.ts';
import { whenDone } from '#tests/support/when-done.ts';

let setup: ListeningServer;
beforeEach(async () => {
  setup = await aListeningServer();
});

const leave = (uid: string, server = setup.server) => server.answer(users.remove, {}, uid);
const fileOf = (uploadID: string) => join(setup.dataDir, 'uploads', uploadID.slice(0, 2), uploadID);
const pending = () => setup.server.deps.db.selectFrom('doomed_objects').select('object_id').execute();

async function takesOf(uid: string, count: number): Promise<string[]> {
  const uploadIDs: string[] = [];
  for (let at = 0; at < count; at += 1) uploadIDs.push((await aSubmission(setup, { uid })).uploadID);
  return uploadIDs;
}

/** The storage, and what it was asked to remove. */
function aStorage(fails: (objectID: string) => boolean = () => false) {
  const storage = openStorage(setup.server.deps.config);
  const asked: string[] = [];
  const remove = async (objectID: string) => {
    asked.push(objectID);
    if (fails(objectID)) throw new Error('storage is down');
    await storage.remove(objectID);
  };
  return { ...storage, remove, asked };
}

test('a deletion answers while the storage hangs, and removes nothing of others', async () => {
  const store = await anS3Server();
  whenDone(() => store.stop());
  const school = await aListeningServer(store.env);
  const first = await aSubmission(school, { uid: 'first' });
  await aSubmission(school, { uid: 'second' });
  const before = store.requests.length;
  store.failNext('silent', 1_000);
  for (const uid of ['first', 'second'])
    expect(await leave(uid, school.server)).toEqual({ status: 200, body: {} });
  expect(store.requests.length).toBe(before);
  store.clearFaults();
  await wipeDeleted.run(school.server.deps);
  expect(store.requests.slice(before)).toContain(`DELETE objects/${first.uploadID}?`);
  expect([...store.bucket.objects.keys()]).toEqual([]);
});

test('the files of a deleted person go at once, not at the next cadence', {
  timeout: EVENTUALLY_TEST_MS,
}, async () => {
  const { database, deps } = setup.server;
  // Due once a year: only the deletion can start it.
  const jobs = startJobs(database.address, deps, [{ ...wipeDeleted, cron: '0 0 1 1 *' }]);
  whenDone(() => jobs.stop());
  await eventually(() => isQueueReady(deps.db));
  const [uploadID = ''] = await takesOf('leaver', 1);
  await leave('leaver');
  await eventually(() => !existsSync(fileOf(uploadID)));
});

test('removes an object at once and a day later, for bytes that were on their way, and not in between', async () => {
  const [uploadID = ''] = await takesOf('leaver', 1);
  await leave('leaver');
  const storage = aStorage();
  const wipe = () => wipeDeletedPeople(setup.server.deps, storage);
  await wipe();
  expect(existsSync(fileOf(uploadID))).toBe(false);
  await storage.put(uploadID, new Uint8Array(3));
  for (let run = 0; run < 3; run += 1) {
    setup.advance(10 * MINUTE_MS);
    await wipe();
  }
  expect(storage.asked).toEqual([uploadID]);
  setup.advance(DAY_MS);
  await wipe();
  expect(existsSync(fileOf(uploadID))).toBe(false);
  expect(await pending()).toEqual([]);
  expect(await setup.server.deps.db.selectFrom('departed').select('left_at').execute()).toEqual([]);
  expect(storage.asked).toEqual([uploadID, uploadID]);
});

test('one object that cannot be removed holds up no other, and is tried until it can', async () => {
  const uploadIDs = await takesOf('leaver', 3);
  await leave('leaver');
  const [stuck = ''] = uploadIDs;
  let isStuck = true;
  const storage = aStorage((objectID) => isStuck && objectID === stuck);
  await wipeDeletedPeople(setup.server.deps, storage);
  expect(uploadIDs.map((each) => existsSync(fileOf(each)))).toEqual([true, false, false]);
  setup.advance(10 * MINUTE_MS);
  await wipeDeletedPeople(setup.server.deps, storage);
  expect(await pending()).toHaveLength(3);
  isStuck = false;
  setup.advance(DAY_MS);
  await wipeDeletedPeople(setup.server.deps, storage);
  expect(existsSync(fileOf(stuck))).toBe(false);
  expect(await pending()).toEqual([]);
});

test('asks a storage that is away five times in a run, and ends between two objects when the server stops', async () => {
  await takesOf('leaver', 7);
  await leave('leaver');
  const away = aStorage(() => true);
  const { log, lines } = aLog();
  await wipeDeletedPeople({ ...setup.server.deps, log }, away);
  expect(away.asked).toHaveLength(5);
  // Whoever is to mend it reads what it was.
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', objects: 5, accounts: 0, error: { message: 'storage is down' } },
  ]);
  const storage = aStorage();
  await wipeDeletedPeople(setup.server.deps, storage, AbortSignal.abort());
  expect(storage.asked).toEqual([]);
  setup.advance(10 * MINUTE_MS);
  await wipeDeletedPeople(setup.server.deps, storage);
  expect(storage.asked).toHaveLength(7);
});
