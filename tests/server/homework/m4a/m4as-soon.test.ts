import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { wantM4a } from '#server/homework/m4a/m4a-store.ts';
import { makeM4as } from '#server/homework/m4a/make-m4as.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { makeVoiceM4as } from '#server/teaching/voices/make-voice-m4as.ts';
import { EVENTUALLY_TEST_MS, eventually } from '#tests/support/eventually.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { aTeacher } from '#tests/support/teaching/a-teacher.ts';
import { aVoice } from '#tests/support/teaching/a-voice.ts';

const TAKE = new Uint8Array(readFileSync('fixtures/twinkle-3s.webm'));
const listening = await aServerWithLearners();
const { database, deps } = listening.server;

/** Due once a year: only a deed can start them. */
const jobs = [makeM4as, makeVoiceM4as].map((job) => ({ ...job, cron: '0 0 1 1 *' }));
const running = startJobs(database.address, deps, jobs);
afterAll(() => running.stop());

const queueIsReady = async () => {
  const { rows } = await sql<{ ready: boolean }>`
    select to_regclass('graphile_worker._private_known_crontabs') is not null as ready`.execute(deps.db);
  return rows[0]?.ready ?? false;
};
const made = () =>
  deps.db.selectFrom('m4as').select('object_id').where('object_id', 'is not', null).execute();

test('what was made public, and what a teacher said, becomes an m4a at once and not at the next minute', {
  timeout: EVENTUALLY_TEST_MS,
}, async () => {
  await eventually(queueIsReady);
  const { id } = await aSubmission(listening, { uid: 'learner', lessonID: 'pf-1-1', bytes: TAKE });
  expect(await made()).toEqual([]);
  await wantM4a(deps.db, id, deps.clock.now());
  await eventually(async () => (await made()).length === 1);

  const { recordingID } = await aVoice(listening, await aTeacher(listening.server), {
    bytes: TAKE,
    seconds: 3,
  });
  await eventually(async () => {
    const voice = await deps.db
      .selectFrom('voices')
      .select('m4a_object_id')
      .where('recording_id', '=', recordingID)
      .executeTakeFirstOrThrow();
    return voice.m4a_object_id !== null;
  });
});
