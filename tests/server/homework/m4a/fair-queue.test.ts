import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { claimRecording } from '#server/homework/m4a/claim-store.ts';
import { type ClaimedRecording, recordFailure } from '#server/homework/m4a/m4a-store.ts';
import { purgeRequests } from '#server/jobs/purge-requests.ts';
import { deletePerson } from '#server/users/delete-person.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';

let server: ListeningServer;
beforeEach(async () => {
  server = await aListeningServer();
});

const claim = (atOnce = 1) =>
  claimRecording(server.server.deps.db, {
    now: server.server.clock.now(),
    leaseMs: 10 * MINUTE_MS,
    atOnce,
    place: 0n,
  });

async function ownerOf({ userAudioID }: ClaimedRecording): Promise<string> {
  const recordings = server.server.deps.db.selectFrom('user_audios').where('user_audio_id', '=', userAudioID);
  const { uid } = await recordings.select('uid').executeTakeFirstOrThrow();
  return uid;
}

async function finish(claimed: ClaimedRecording, tookMs: number): Promise<void> {
  const { deps, clock } = server.server;
  await recordFailure(deps.db, claimed, { why: 'codec', isFinal: true, tookMs, now: clock.now() });
}

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.server.deps.db,
  );
  return rows.length > 0;
}

async function hoursOfWork(): Promise<number> {
  return (await server.server.deps.db.selectFrom('conversion_work').select('hour').execute()).length;
}

/** Claims a recording, lets its conversion take `tookMs`, and says whose it was. */
async function convertNext(tookMs: number): Promise<string | undefined> {
  const claimed = await claim();
  if (claimed === undefined) return undefined;
  await finish(claimed, tookMs);
  return await ownerOf(claimed);
}

test('takes turns between people, and leaves who needs too much for the next day', async () => {
  for (let recording = 0; recording < 5; recording += 1) {
    await aSubmission(server, { uid: 'greedy' });
    server.advance(SECOND_MS);
  }
  await aSubmission(server, { uid: 'modest' });
  server.advance(SECOND_MS);
  await aSubmission(server, { uid: 'modest' });
  // The oldest is first; from then on whoever has had less time.
  expect(await convertNext(60_000)).toBe('greedy');
  expect(await convertNext(50_000)).toBe('modest');
  expect(await convertNext(20_000)).toBe('modest');
  expect(await convertNext(29 * MINUTE_MS)).toBe('greedy');
  // Half an hour of a core within a day is used up.
  expect(await convertNext(1_000)).toBeUndefined();
  server.advance(DAY_MS);
  expect(await convertNext(1_000)).toBe('greedy');
  expect(await convertNext(1_000)).toBe('greedy');
});

test('counts a day of work over its hours, and nothing before it', async () => {
  for (let recording = 0; recording < 4; recording += 1) await aSubmission(server, { uid: 'greedy' });
  // Ten minutes before a full hour: what was done in an hour counts longer than a day after its beginning.
  server.advance(HOUR_MS - (server.server.clock.now().getTime() % HOUR_MS) + 50 * MINUTE_MS);
  expect(await convertNext(20 * MINUTE_MS)).toBe('greedy');
  server.advance(90 * MINUTE_MS);
  expect(await convertNext(10 * MINUTE_MS)).toBe('greedy');
  for (const hours of [1, 10, 11]) {
    server.advance(hours * HOUR_MS);
    expect(await convertNext(SECOND_MS)).toBeUndefined();
  }
  // A day after the first twenty minutes; the other ten still count.
  server.advance(31 * MINUTE_MS);
  expect(await convertNext(20 * MINUTE_MS)).toBe('greedy');
  expect(await convertNext(SECOND_MS)).toBeUndefined();
  await purgeRequests.run(server.server.deps);
  expect(await hoursOfWork()).toBe(3);
  server.advance(3 * DAY_MS);
  await purgeRequests.run(server.server.deps);
  expect(await hoursOfWork()).toBe(0);
});

test('a conversion ends without an error, and leaves no work behind, when its person has left or is just leaving', async () => {
  const { db } = server.server.deps;
  for (const uid of ['gone', 'leaving']) await aSubmission(server, { uid });
  const [gone, leaving] = [await claim(2), await claim(2)];
  if (gone === undefined || leaving === undefined) throw new Error('nothing to claim');
  await deletePerson(server.server.deps, await ownerOf(gone));
  await finish(gone, SECOND_MS);
  const uid = await ownerOf(leaving);
  let ended = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('people').where('uid', '=', uid).execute();
    ended = finish(leaving, SECOND_MS);
    await eventually(isAnyoneWaiting);
  });
  await ended;
  expect(await hoursOfWork()).toBe(0);
});

test('servers convert beside each other, as many recordings as they may, of different people first', async () => {
  for (const uid of ['early', 'early', 'early', 'later']) {
    await aSubmission(server, { uid });
    server.advance(SECOND_MS);
  }
  const claims = await Promise.all([1, 2, 3, 4].map(() => claim(3)));
  const claimed = claims.filter((each) => each !== undefined);
  expect(claims).toHaveLength(4);
  expect(new Set(claimed.map(({ userAudioID }) => userAudioID)).size).toBe(3);
  expect((await Promise.all(claimed.map(ownerOf))).sort()).toEqual(['early', 'early', 'later']);
  // Whoever has ended makes room, and with fewer at once nothing is begun.
  const [ended] = claimed;
  if (ended !== undefined) await finish(ended, SECOND_MS);
  expect(await claim(2)).toBeUndefined();
  const next = await claim(3);
  expect(next && (await ownerOf(next))).toBe('early');
  expect(await claim(4)).toBeUndefined();
});
