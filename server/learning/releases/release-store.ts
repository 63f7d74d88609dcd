import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/** The first sign of a person in one lesson, and when it was delivered to them; null where no delivery is recorded. */
export interface Trace {
  lesson_id: string;
  course_id: string;
  begun_at: Date;
  delivered_at: Date | null;
}

/** Lessons of which a person got or did anything, in whatever version of whatever course. */
export async function tracesOf(db: Database, uid: string): Promise<Trace[]> {
  const { rows } = await sql<Trace>`
    select t.lesson_id, l.course_id, min(t.at) as begun_at, min(t.delivered_at) as delivered_at
    from (
      select lesson_id, delivered_at as at, delivered_at from deliveries where uid = ${uid}
      union all
      select lesson_id, least(completed_at, text_read_at, movie_watched_at), null
      from lesson_logs where uid = ${uid}
      union all
      select lesson_id, record_time, null from user_audios where uid = ${uid}
      union all
      select lesson_id, created_at, null from feedbacks where uid = ${uid}
    ) t join lessons l on l.lesson_id = t.lesson_id
    where t.at is not null
    group by t.lesson_id, l.course_id`.execute(db);
  return rows;
}

/** What the plan has to know of a lesson. */
export interface LessonKey {
  lesson_id: string;
  course_id: string;
}

/** The lessons of a whole curriculum, of all versions, in the order of the lessons. */
export function lessonKeysOf(db: Database, currCode: string): Promise<LessonKey[]> {
  return db
    .selectFrom('lessons as l')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .where('c.curr_code', '=', currCode)
    .orderBy('l.lesson_order')
    .select(['l.lesson_id', 'l.course_id'])
    .execute();
}

/**
 * People who have a slot at or before `now` that the job has not dealt with, in the order of their uids.
 * @param after the uid to go on behind; '' for the first page
 */
export async function peopleWithDueSlots(
  db: Database,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string[]> {
  // The very words of the index `subscriptions_due`.
  const slot = sql<Date>`coalesce(next_slot_at, start_time)`;
  const rows = await db
    .selectFrom('subscriptions')
    .select('uid')
    .distinct()
    .where(slot, '<=', now)
    .where(sql<boolean>`(expire_time is null or coalesce(next_slot_at, start_time) < expire_time)`)
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(limit)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** A person's contracts, held until the transaction ends: nobody cancels one while its lessons are written down. */
export function lockContracts(db: Database, uid: string) {
  return db
    .selectFrom('subscriptions')
    .select(['subscription_id', 'curr_code', 'start_time', 'expire_time', 'next_slot_at'])
    .where('uid', '=', uid)
    .orderBy('subscription_id')
    .forUpdate()
    .execute();
}

export interface NewDelivery {
  uid: string;
  lessonID: string;
  subscriptionID: string;
  at: Date;
}

/** Writes deliveries down, once for ever; @returns how many were new. */
export async function recordDeliveries(
  db: Database,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<number> {
  if (deliveries.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('deliveries')
    .values(
      deliveries.map(({ uid, lessonID, subscriptionID, at }) => ({
        uid,
        lesson_id: lessonID,
        delivered_at: at,
        subscription_id: subscriptionID,
        recorded_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** Slots before `at` are spent. */
export async function setNextSlot(db: Database, subscriptionID: string, at: Date): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ next_slot_at: at })
    .where('subscription_id', '=', subscriptionID)
    .execute();
}
