// @module-tag extended
import { expect, test } from 'vitest';
import { chanceOf } from '#tests/support/chance.ts';
import { eventually } from '#tests/support/eventually.ts';
import { firstSeed } from '#tests/support/seeds.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { aLearner } from '#tests/support/server/processes/a-learner.ts';
import { aMachine, aSharedFolder } from '#tests/support/server/processes/a-machine.ts';
import { roundRobin } from '#tests/support/server/processes/round-robin.ts';
import { whenDone } from '#tests/support/when-done.ts';

/** `npm run test:long` has two machines, and kills whatever it meets. */
const IS_LONG = process.env['LONG'] === '1';
const KILLS = IS_LONG ? 12 : 1;
const TAKES_BETWEEN_KILLS = 5;
const LEARNERS = 4;
const LESSON = 'pf-trial-1';
const PASSED_MS = 600_000;

test(`nothing is lost and nothing doubled while ${KILLS} processes are killed with -9 under load`, {
  timeout: PASSED_MS,
}, async () => {
  const chance = chanceOf(firstSeed(1));
  const database = await aDatabase();
  whenDone(() => database.drop());
  await aCurriculum(database.db, { courses: [{ courseCode: 'pf-trial', isTrial: true, lessons: 1 }] });
  const env = { DATABASE_URL: database.url, FILES_DIR: aSharedFolder(), LOG_LEVEL: 'error' };
  const first = await aMachine({ ...env, PROCESSES: '2' });
  const machines = IS_LONG ? [first, await aMachine({ ...env, PROCESSES: '4' })] : [first];
  const school = IS_LONG ? await roundRobin(machines.map(({ origin }) => origin)) : first.origin;

  const learners = await Promise.all(Array.from({ length: LEARNERS }, () => aLearner(school, LESSON)));
  let handedIn = 0;
  let hasEnded = false;
  const evenings = learners.map(async (learner, index) => {
    const sent = [];
    while (!hasEnded) {
      sent.push(await learner.handIn(1 + index + sent.length * LEARNERS));
      handedIn += 1;
    }
    return sent;
  });

  for (let kill = 0; kill < KILLS; kill += 1) {
    const enough = handedIn + TAKES_BETWEEN_KILLS;
    await eventually(() => handedIn >= enough);
    const machine = chance.pick(machines);
    const workers = machine.workers();
    // In the long run also one that keeps the others: all of the machine ends with it.
    const victim = chance.pick(IS_LONG && chance.hits(0.3) ? machine.all() : workers);
    process.kill(victim, 'SIGKILL');
    if (!workers.includes(victim)) await machine.startAgain();
    await eventually(
      () => machine.workers().length === machine.processes && !machine.workers().includes(victim),
    );
  }
  const last = handedIn + TAKES_BETWEEN_KILLS;
  await eventually(() => handedIn >= last);
  hasEnded = true;

  const sentBy = await Promise.all(evenings);
  for (const [index, learner] of learners.entries()) {
    const stored = await learner.stored();
    const sent = (sentBy[index] ?? []).map((take) => ({ ...take, isSubmitted: true }));
    expect(byRecording(stored)).toEqual(byRecording(sent));
  }
  const { rows } = await database.pool.query('select count(*)::int as rows from user_audios');
  expect(rows).toEqual([{ rows: handedIn }]);
});

function byRecording<T extends { recordingID: string | null }>(takes: readonly T[]): T[] {
  return takes.toSorted((a, b) => String(a.recordingID).localeCompare(String(b.recordingID)));
}
