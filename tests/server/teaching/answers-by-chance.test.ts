// @module-tag extended
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time-units.ts';
import { firstSeed } from '#tests/support/seeds.ts';
import { aCurriculum } from '#tests/support/server/a-curriculum.ts';
import { aServer } from '#tests/support/server/a-server.ts';
import { ACTIONS, type Played, playAnswers } from '#tests/support/teaching/answer-run.ts';

/*
 * Never two live answers, nothing of an undone or withdrawn one at a learner, no comment and no draft lost: whatever
 * teachers do at once, repeat, or lose to a server that dies. `SEED=7` plays that one; `npm run test:long -- answers` 500.
 */
const isLong = process.env['LONG'] === '1';
const SPAN = 500;
const SEED = process.env['SEED'];
const RUNS = SEED === undefined ? (isLong ? SPAN : 20) : 1;
const STEPS = 25;

test('answers hold whatever happens to them', { timeout: (isLong ? 30 : 3) * MINUTE_MS }, async () => {
  const server = await aServer();
  await aCurriculum(server.deps.db, { courses: [{ courseCode: 'pf-trial', isTrial: true, lessons: 1 }] });
  const first = SEED === undefined ? firstSeed(SPAN) : Number(SEED);
  const played: Played = new Map();
  for (let seed = first; seed < first + RUNS; seed += 1) await playAnswers(server, seed, STEPS, played);
  // A suite that leaves something out proves nothing about it.
  if (RUNS > 1) expect(ACTIONS.filter((action) => (played.get(action) ?? 0) < 10)).toEqual([]);
});
