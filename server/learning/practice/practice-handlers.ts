import { practice } from '#contract/practice/practice-log.ts';
import { japanDay, parseJapanDay } from '#domain/japan-time.ts';
import { NO_GOAL } from '#domain/practice/practice-goal.ts';
import { MAX_LISTED_DAYS } from '#domain/practice/practice-span.ts';
import { lockPerson } from '#server/db/person-lock-store.ts';
import { implement } from '#server/http/implement.ts';
import type { Mount } from '#server/http/server-deps.ts';
import { drillDaysOf } from './drill-store.ts';
import {
  changePracticeGoal,
  type DayRange,
  practiceDaysOf,
  practiceGoalOf,
  practisedLessons,
} from './practice-store.ts';
import { recordDrills } from './record-drills.ts';
import { recordPractice } from './record-practice.ts';

/** The practice log of a person. It needs no subscription: what somebody practised stays theirs. */
export const mountPractice: Mount = (app, deps) => {
  const { db, clock } = deps;
  implement(
    app,
    practice,
    {
      listLogs: async (asked, { uid }) => {
        const range = rangeOf(asked, clock.now());
        const days = await practiceDaysOf(db, uid, range);
        const drills = await drillDaysOf(db, uid, range);
        const lessonIDs = [...new Set(days.flatMap(({ lessonID }) => lessonID ?? []))];
        const named = await practisedLessons(db, lessonIDs);
        return { days, named, goal: await practiceGoalOf(db, uid), drills };
      },
      updateLogs: async ({ spans }, { uid }) => ({
        uncounted: await recordPractice(db, { uid, spans, now: clock.now() }),
      }),
      updateDrills: async ({ drills }, { uid }) => ({
        uncounted: await recordDrills(db, { uid, drills, now: clock.now() }),
      }),
      updateGoal: async (change, { uid }) =>
        await db.transaction().execute(async (trx) => {
          // Somebody who is gone has no goal.
          const exists = await lockPerson(trx, uid);
          return exists ? await changePracticeGoal(trx, uid, change, clock.now()) : { ...NO_GOAL, ...change };
        }),
    },
    deps,
  );
};

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
}

function rangeOf({ from, to }: Asked, now: Date): DayRange {
  const first = from === undefined ? null : parseJapanDay(from);
  const last = to === undefined ? null : parseJapanDay(to);
  if (first !== null && last === null) {
    return { first: japanDay(first), last: japanDay(first) + MAX_LISTED_DAYS - 1 };
  }
  const end = japanDay(last ?? now.getTime());
  return { first: first === null ? end - MAX_LISTED_DAYS + 1 : japanDay(first), last: end };
}
