import { nextSlotAfter } from '#domain/lessons/release-plan.ts';
import type { Database } from '#server/db/connect.ts';
import { retryOnConflict } from '#server/db/retry-on-conflict.ts';
import { courseVersionsOf } from '#server/learning/curriculum-store.ts';
import { type Enrollment, enrollmentOf } from '#server/learning/enrollment/enrollment-store.ts';
import { ownCoursesOf, planOwnReleases } from './own-release-plan.ts';
import { addReleaseNotice } from './release-notice.ts';
import {
  firstActivitiesOf,
  insertReleases,
  lessonKeysOf,
  lockSubscriptions,
  setNextSlot,
} from './release-store.ts';

/**
 * Records every lesson that is due to one person at `now`, with the time at which it was due. A repeat writes nothing.
 * @returns the number of lessons released
 */
export async function releaseDueTo(db: Database, uid: string, now: Date): Promise<number> {
  return await retryOnConflict(() => db.transaction().execute((trx) => recordDueReleases(trx, uid, now)));
}

/**
 * Does the same inside the caller's transaction, before the caller changes a subscription: lessons due until `now` are
 * then recorded under the subscription as it was.
 */
export async function recordDueReleases(trx: Database, uid: string, now: Date): Promise<number> {
  const enrollments = (await lockSubscriptions(trx, uid)).map(enrollmentOf);
  const due = enrollments.filter((enrollment) => hasDueSlot(enrollment, now));
  let released = 0;
  for (const currCode of new Set(due.map((enrollment) => enrollment.currCode))) {
    const ofCurriculum = enrollments.filter((enrollment) => enrollment.currCode === currCode);
    released += await recordReleasesOfCurriculum(trx, { uid, currCode, enrollments: ofCurriculum, now });
  }
  return released;
}

function hasDueSlot({ startTime, nextSlot, expireTime }: Enrollment, now: Date): boolean {
  const slot = nextSlot ?? startTime;
  return slot <= now.getTime() && (expireTime === null || slot < expireTime);
}

async function recordReleasesOfCurriculum(
  trx: Database,
  {
    uid,
    currCode,
    enrollments,
    now,
  }: { uid: string; currCode: string; enrollments: Enrollment[]; now: Date },
): Promise<number> {
  const versions = await courseVersionsOf(trx, currCode);
  const lessons = await lessonKeysOf(trx, currCode);
  const activities = await firstActivitiesOf(trx, uid);
  const plan = planOwnReleases({ own: ownCoursesOf(versions, activities), lessons, activities, enrollments });
  const due = plan.filter(({ at }) => at <= now.getTime());
  const rows = due.map(({ lessonID, enrollment, at }) => ({
    uid,
    lessonID,
    subscriptionID: enrollment.subscriptionID,
    at: new Date(at),
  }));
  const released = await insertReleases(trx, rows, now);
  // The first lesson comes with the joining, which the person has just done.
  const isFirst = due.every(({ at, enrollment }) => at === enrollment.startTime);
  await addReleaseNotice(trx, uid, released, { now, mails: !isFirst });
  for (const enrollment of enrollments.filter((one) => hasDueSlot(one, now))) {
    await setNextSlot(trx, enrollment.subscriptionID, new Date(nextSlotAfter(enrollment, now.getTime())));
  }
  return released.length;
}
