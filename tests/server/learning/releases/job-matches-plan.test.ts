import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { planReleases } from '#domain/lessons/release-plan.ts';
import { HOUR_MS } from '#domain/time-units.ts';
import { releaseLessons } from '#server/learning/releases/release-lessons.ts';
import { aCurriculum, aSubscription } from '#tests/support/server/a-curriculum.ts';
import { type AServer, aServer } from '#tests/support/server/a-server.ts';

const LESSONS = ['pf-a-1', 'pf-a-2', 'pf-a-3', 'pf-b-1', 'pf-c-1', 'pf-c-2', 'pf-c-3', 'pf-c-4'];
const START = Date.parse('2026-01-01T00:00:00Z');

let server: AServer;
let cases = 0;
beforeAll(async () => {
  server = await aServer();
  await aCurriculum(server.database.db, {
    courses: [
      { courseCode: 'pf-a', lessons: 3 },
      { courseCode: 'pf-b', lessons: 1 },
      { courseCode: 'pf-trial', isTrial: true, lessons: 2 },
      { courseCode: 'pf-c', lessons: 4 },
    ],
  });
});

/** One person's subscriptions in hours, one after another, the last one possibly open, and when a server ran. */
const life = fc.record({
  parts: fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 600 })), { minLength: 1, maxLength: 4 }),
  open: fc.boolean(),
  ticks: fc.array(fc.nat(2_400), { minLength: 1, maxLength: 8 }),
});

it('the rows of the job equal the plan, whenever the job ran', async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ parts, open, ticks }) => {
      cases += 1;
      const uid = `p${cases}`;
      let free = START;
      const enrollments = parts.map(([gap, length], index) => {
        const startTime = free + gap * HOUR_MS;
        free = startTime + length * HOUR_MS;
        return { startTime, expireTime: open && index === parts.length - 1 ? null : free, nextSlot: null };
      });
      for (const { startTime, expireTime } of enrollments) {
        const expire = expireTime === null ? {} : { expire: new Date(expireTime) };
        await aSubscription(server.database.db, { uid, start: new Date(startTime), ...expire });
      }
      const plan = planReleases(enrollments, LESSONS).map(({ lesson, at }) => [lesson, at]);
      for (const hour of [...ticks].sort((one, other) => one - other)) {
        const now = new Date(START + hour * HOUR_MS);
        await releaseLessons.run({ ...server.deps, clock: { now: () => now } });
        const rows = await server.database.db
          .selectFrom('deliveries')
          .selectAll()
          .where('uid', '=', uid)
          .orderBy('delivered_at')
          .execute();
        expect(rows.map((row) => [row.lesson_id, row.delivered_at.getTime()])).toEqual(
          plan.filter(([, at]) => Number(at) <= now.getTime()),
        );
      }
    }),
    { numRuns: 60 },
  );
});
