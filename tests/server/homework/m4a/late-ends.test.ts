import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { claimRecording } from '#server/homework/m4a/claim-store.ts';
import {
  type ClaimedRecording,
  m4aAttempts,
  recordFailure,
  recordM4a,
} from '#server/homework/m4a/m4a-store.ts';
import {
  claimM4a,
  claimModel,
  postponeMeasurement,
  recordInterruptedMeasurement,
  recordInterruptedModel,
} from '#server/homework/sounds/sound-store.ts';
import {
  type ClaimedVoice,
  claimVoice,
  recordVoiceFailure,
  voiceAttempts,
} from '#server/teaching/voices/voice-m4a-store.ts';
import type { ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { aTeacher } from '#tests/support/teaching/a-teacher.ts';
import { aVoice } from '#tests/support/teaching/a-voice.ts';

const LEASE_MS = 10 * MINUTE_MS;

let server: ListeningServer;
beforeEach(async () => {
  server = await aServerWithLearners();
});

const db = () => server.server.deps.db;
const now = () => server.server.clock.now();
const until = () => new Date(now().getTime() + LEASE_MS);

/** What one server claims, and another one a moment after the lease of the first is over. */
async function claimedTwice<Claimed>(claim: () => Promise<Claimed | undefined>): Promise<[Claimed, Claimed]> {
  const first = await claim();
  server.advance(LEASE_MS + 1);
  const second = await claim();
  if (first === undefined || second === undefined) throw new Error('nothing to claim');
  return [first, second];
}

const claimRecordingNow = () => claimRecording(db(), { now: now(), leaseMs: LEASE_MS, atOnce: 9, place: 0n });
const claimVoiceNow = () => claimVoice(db(), { now: now(), until: until() });
const m4a = () => db().selectFrom('m4as').selectAll().executeTakeFirstOrThrow();
const withoutCost = async () => ({ ...(await m4a()), took_ms: undefined });
const isOpen = async () =>
  (await db().selectFrom('user_audios').select('m4a_open').executeTakeFirstOrThrow()).m4a_open;
const voice = () => db().selectFrom('voices').selectAll().executeTakeFirstOrThrow();

const failure = { tookMs: SECOND_MS, why: 'codec' as const };
const LATE_ENDS: readonly [string, (late: ClaimedRecording) => Promise<void>][] = [
  ['fails', (late) => recordFailure(db(), late, { ...failure, isFinal: false, now: now() })],
  ['is refused', (late) => recordFailure(db(), late, { ...failure, isFinal: true, now: now() })],
  ['is interrupted', (late) => m4aAttempts.recordInterruption(db(), late.userAudioID, late, now())],
];

test.each(LATE_ENDS)(
  'a conversion that %s after another server took over changes nothing',
  async (_, end) => {
    await aSubmission(server, { uid: 'hana' });
    const [late, holder] = await claimedTwice(claimRecordingNow);
    const before = await withoutCost();
    await end(late);
    expect(await withoutCost()).toEqual(before);
    expect(await isOpen()).toBe(true);
    expect(await claimRecordingNow()).toBeUndefined();
    await recordFailure(db(), holder, { ...failure, isFinal: true, now: now() });
    expect(await m4a()).toMatchObject({ failure: 'codec' });
    expect(await isOpen()).toBe(false);
  },
);

test('what a late conversion took still counts', async () => {
  await aSubmission(server, { uid: 'hana' });
  const [late] = await claimedTwice(claimRecordingNow);
  await recordFailure(db(), late, { ...failure, isFinal: true, now: now() });
  const work = await db().selectFrom('conversion_work').select(['uid', 'ms']).execute();
  expect(work).toEqual([{ uid: 'hana', ms: String(SECOND_MS) }]);
});

test('only who holds a recording stores its m4a, also when the other one is the first to have it', async () => {
  await aSubmission(server, { uid: 'hana' });
  const [late, holder] = await claimedTwice(claimRecordingNow);
  const [of, objectID] = [holder.userAudioID, randomUUID()];
  expect(await m4aAttempts.nameObject(db(), of, late, randomUUID())).toBe(false);
  expect(await m4aAttempts.nameObject(db(), of, holder, objectID)).toBe(true);
  const made = { objectID, byteLength: 9, tookMs: 1, now: now() };
  expect(await recordM4a(db(), holder, made)).toBe(true);
});

test('who ends late has it counted when nobody has taken over', async () => {
  await aSubmission(server, { uid: 'hana' });
  const claimed = await claimRecordingNow();
  server.advance(LEASE_MS + 1);
  if (claimed !== undefined) await recordFailure(db(), claimed, { ...failure, isFinal: true, now: now() });
  expect(await m4a()).toMatchObject({ failure: 'codec' });
  expect(await isOpen()).toBe(false);
});

test('a recording whose object was named meanwhile is not taken over before that object is recorded for deletion', async () => {
  await aSubmission(server, { uid: 'hana' });
  const first = await claimRecordingNow();
  server.advance(LEASE_MS + 1);
  const objectID = randomUUID();
  if (first !== undefined) await m4aAttempts.nameObject(db(), first.userAudioID, first, objectID);
  await db()
    .transaction()
    .execute(async (trx) => {
      // Another server records it just now.
      await trx.selectFrom('m4as').select('user_audio_id').forUpdate().execute();
      expect(await claimRecordingNow()).toBeUndefined();
    });
  expect(await claimRecordingNow()).toMatchObject({ attempts: 2 });
  const recorded = await db().selectFrom('doomed_objects').select('object_id').execute();
  expect(recorded).toEqual([{ object_id: objectID }]);
});

const LATE_VOICES: readonly [string, (late: ClaimedVoice) => Promise<void>][] = [
  ['fails', (late) => recordVoiceFailure(db(), late, { why: 'codec', isFinal: false, now: now() })],
  ['is refused', (late) => recordVoiceFailure(db(), late, { why: 'codec', isFinal: true, now: now() })],
  ['is interrupted', (late) => voiceAttempts.recordInterruption(db(), late.voiceID, late, now())],
];

test.each(LATE_VOICES)('a voice that %s after another server took over stays as it is', async (_, end) => {
  await aVoice(server, await aTeacher(server.server));
  const [late, holder] = await claimedTwice(claimVoiceNow);
  const before = await voice();
  await end(late);
  expect(await voiceAttempts.nameObject(db(), late.voiceID, late, randomUUID())).toBe(false);
  expect(await voice()).toEqual(before);
  await recordVoiceFailure(db(), holder, { why: 'codec', isFinal: true, now: now() });
  expect(await voice()).toMatchObject({ failure: 'codec' });
});

test('a measurement that ends late changes nothing of the one that took over', async () => {
  await aSubmission(server, { uid: 'hana' });
  const { user_audio_id } = await db()
    .selectFrom('user_audios')
    .select('user_audio_id')
    .executeTakeFirstOrThrow();
  const made = { object_id: randomUUID(), byte_length: 9 };
  await db()
    .insertInto('m4as')
    .values({ user_audio_id, leased_until: now(), attempts: 1, failure: null, ...made })
    .execute();
  const [late, holder] = await claimedTwice(() => claimM4a(db(), { now: now(), until: until() }));
  const before = await m4a();
  await postponeMeasurement(db(), late, now());
  await recordInterruptedMeasurement(db(), late, now());
  expect(await m4a()).toEqual(before);
  await recordInterruptedMeasurement(db(), holder, now());
  expect(await m4a()).toMatchObject({ measure_attempts: 1, interruptions: 1 });
});

test('the measurement of a model that ends late takes no attempt of another one back', async () => {
  await aSubmission(server, { uid: 'hana' });
  await db().updateTable('lessons').set({ model_audio_file: 'model.m4a' }).execute();
  const { user_audio_id } = await db()
    .selectFrom('user_audios')
    .select('user_audio_id')
    .executeTakeFirstOrThrow();
  const lease = { now: now(), until: until() };
  await claimModel(db(), user_audio_id, lease);
  server.advance(LEASE_MS + 1);
  await claimModel(db(), user_audio_id, { now: now(), until: until() });
  await recordInterruptedModel(db(), 'model.m4a', lease.until);
  expect(await db().selectFrom('model_sounds').select('attempts').execute()).toEqual([{ attempts: 2 }]);
});
