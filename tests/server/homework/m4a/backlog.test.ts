import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import { claimRecording, MAX_PEOPLE_OF_A_LOOK } from '#server/homework/m4a/claim-store.ts';
import { addRecordings } from '#tests/support/homework/recordings-of-many.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';

let server: ListeningServer;
beforeEach(async () => {
  server = await aListeningServer();
});

const db = () => server.server.deps.db;

/** The place that lies `fraction` of the way around. @returns whose recording was claimed */
async function claim(fraction: number): Promise<string | undefined> {
  const place = BigInt(Math.floor((fraction - 0.5) * 2 ** 64));
  const terms = { now: server.server.clock.now(), leaseMs: 10 * MINUTE_MS, atOnce: 1_000, place };
  const claimed = await claimRecording(db(), terms);
  if (claimed === undefined) return undefined;
  const recordings = db().selectFrom('user_audios').where('user_audio_id', '=', claimed.userAudioID);
  return (await recordings.select('uid').executeTakeFirstOrThrow()).uid;
}

async function wait(name: string, people: number, each: number): Promise<void> {
  const start = new Date(server.server.clock.now().getTime() - HOUR_MS);
  await addRecordings(db(), { name, people, each, lessonID: server.lessonID, start });
}

/** One place after the other, spread over all that there are. */
const fractionOf = (turn: number) => (turn * 0.618_034) % 1;

test('of more people than one claim compares, each has a turn before anybody has a third one', async () => {
  const people = MAX_PEOPLE_OF_A_LOOK + 20;
  await wait('person', people, 3);
  await wait('greedy', 1, 1_000);
  const served = new Map<string | undefined, number>();
  for (let turn = 0; turn < people + 20; turn += 1) {
    const uid = await claim(fractionOf(turn));
    served.set(uid, (served.get(uid) ?? 0) + 1);
  }
  expect(served.size).toBe(people + 1);
  expect(Math.max(...served.values())).toBeLessThanOrEqual(2);
});

test('people whose recordings rest do not hide somebody whose recording is due', async () => {
  await wait('resting', 3 * MAX_PEOPLE_OF_A_LOOK, 1);
  const later = new Date(server.server.clock.now().getTime() + HOUR_MS);
  const rest = db().selectFrom('user_audios').select('user_audio_id');
  for (const { user_audio_id } of await rest.execute()) {
    const row = { user_audio_id, leased_until: later, attempts: 1, failure: 'unreadable' };
    await db().insertInto('m4as').values(row).execute();
  }
  await wait('due', 1, 4);
  for (const fraction of [0, 0.25, 0.5, 0.75]) expect(await claim(fraction)).toBe('due-1');
  expect(await claim(0)).toBeUndefined();
});

test('what strangers wait to hear goes first, wherever its person stands', async () => {
  await wait('person', 2 * MAX_PEOPLE_OF_A_LOOK, 1);
  const wanted = { m4a_wanted_at: server.server.clock.now() };
  await wait('played', 2, 2);
  await db().updateTable('user_audios').set(wanted).where('uid', 'like', 'played-%').execute();
  const first = [await claim(0), await claim(0.3), await claim(0.6), await claim(0.9)];
  expect(first.sort()).toEqual(['played-1', 'played-1', 'played-2', 'played-2']);
  expect(await claim(0)).toMatch(/^person-/);
});

test('a recording that is just being deleted holds up nobody', async () => {
  await wait('leaver', 1, 1);
  server.advance(MINUTE_MS);
  await wait('stays', 1, 1);
  await db()
    .transaction()
    .execute(async (trx) => {
      await trx.deleteFrom('people').where('uid', '=', 'leaver-1').execute();
      expect(await claim(0)).toBe('stays-1');
    });
  expect(await claim(0)).toBeUndefined();
});

test('a person with very many recordings has as many under way as there is room for, when nobody else waits', async () => {
  await wait('alone', 1, 100);
  for (let turn = 0; turn < 50; turn += 1) expect(await claim(fractionOf(turn))).toBe('alone-1');
});
