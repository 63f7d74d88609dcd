import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { plays } from '#contract/community/plays.ts';
import { makeM4as } from '#server/homework/m4a/make-m4as.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { makeVoiceM4as } from '#server/teaching/voices/make-voice-m4as.ts';
import { aPublicProfile } from '#tests/support/community/a-play.ts';
import { EVENTUALLY_TEST_MS, eventually } from '#tests/support/eventually.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { isQueueReady } from '#tests/support/server/operations/queue-is-ready.ts';
import { aTeacher } from '#tests/support/teaching/a-teacher.ts';
import { aVoice } from '#tests/support/teaching/a-voice.ts';

const bytes = new Uint8Array(readFileSync('fixtures/twinkle-3s.webm'));
const listening = await aServerWithLearners();
const { database, deps } = listening.server;

/** Due once a year: only a deed can start them. */
const jobs = [makeM4as, makeVoiceM4as].map((job) => ({ ...job, cron: '0 0 1 1 *' }));
const running = startJobs(database.address, deps, jobs);
afterAll(() => running.stop());

test('what was made public, and what a teacher said, becomes an m4a at once and not at the next minute', {
  timeout: EVENTUALLY_TEST_MS,
}, async () => {
  await eventually(() => isQueueReady(deps.db));
  const [uid, lessonID] = ['learner', 'pf-1-1'];
  await aPublicProfile(listening, uid);
  const { recordingID } = await aSubmission(listening, { uid, lessonID, bytes });
  const call = listening.api(uid);
  const about = { playID: randomUUID(), lessonID, recordingID, title: 'きらきら星', text: '' };
  const { playSlug, sound } = (await call(plays.create, about)).play;
  expect(sound.isReady).toBe(false);
  await eventually(async () => (await call(plays.show, { playSlug })).play.sound.isReady);

  const voice = await aVoice(listening, await aTeacher(listening.server), { bytes, seconds: 3 });
  await eventually(async () => {
    const stored = await deps.db
      .selectFrom('voices')
      .select('m4a_object_id')
      .where('recording_id', '=', voice.recordingID)
      .executeTakeFirstOrThrow();
    return stored.m4a_object_id !== null;
  });
});
