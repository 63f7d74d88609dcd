import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { epochMs } from '#server/db/json-rows.ts';

/** The first activity of a person in one lesson, and when the lesson was released to them; null without a release. */
export interface FirstActivity {
  lesson_id: string;
  course_id: string;
  /** Milliseconds of the epoch, as the next. */
  begun_at: number;
  delivered_at: number | null;
}

/**
 * Lessons that were released to a person or in which they did anything, in any version of any course: a query, or a
 * part of one.
 */
export function firstActivityRows(uid: string | null) {
  return sql<FirstActivity>`
    select t.lesson_id, l.course_id, ${epochMs(sql`min(t.at)`)} as begun_at,
      ${epochMs(sql`min(t.delivered_at)`)} as delivered_at
    from (
      select lesson_id, delivered_at as at, delivered_at from deliveries where uid = ${uid}
      union all
      select lesson_id, least(completed_at, text_read_at, movie_watched_at), null
      from lesson_logs where uid = ${uid}
      union all
      select lesson_id, register_time, null from user_audios where uid = ${uid}
      union all
      select lesson_id, created_at, null from feedbacks where uid = ${uid}
    ) t join lessons l on l.lesson_id = t.lesson_id
    where t.at is not null
    group by t.lesson_id, l.course_id`;
}

export async function firstActivitiesOf(db: Database, uid: string): Promise<FirstActivity[]> {
  return (await firstActivityRows(uid).execute(db)).rows;
}

/** The keys of a lesson that the release plan needs. */
export interface LessonKey {
  lesson_id: string;
  course_id: string;
}

/** The lessons of a curriculum, of all versions, in the order of the lessons. */
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
 * People with a slot at or before `now` that the job has not handled, in the order of their uids.
 * @param after the last uid of the page before; '' for the first page
 */
export async function uidsWithDueSlots(
  db: Database,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string[]> {
  // The same expression as in the index `subscriptions_due`.
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

/** Locks a person's subscriptions until the transaction ends: nobody cancels one while its lessons are recorded. */
export function lockSubscriptions(db: Database, uid: string) {
  return db
    .selectFrom('subscriptions')
    .select(['subscription_id', 'curr_code', 'start_time', 'expire_time', 'next_slot_at'])
    .where('uid', '=', uid)
    .orderBy('subscription_id')
    .forUpdate()
    .execute();
}

export interface NewRelease {
  uid: string;
  lessonID: string;
  subscriptionID: string;
  at: Date;
}

/** Records releases, each once; @returns the lessons of the new ones, in the order given. */
export async function insertReleases(
  db: Database,
  releases: readonly NewRelease[],
  now: Date,
): Promise<string[]> {
  if (releases.length === 0) return [];
  const rows = await db
    .insertInto('deliveries')
    .values(
      releases.map(({ uid, lessonID, subscriptionID, at }) => ({
        uid,
        lesson_id: lessonID,
        delivered_at: at,
        subscription_id: subscriptionID,
        recorded_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('lesson_id')
    .execute();
  const inserted = new Set(rows.map(({ lesson_id }) => lesson_id));
  return releases.flatMap(({ lessonID }) => (inserted.has(lessonID) ? [lessonID] : []));
}

/** Names and places of some lessons, in any order. */
export function lessonPlacesOf(db: Database, lessonIDs: readonly string[]) {
  return db
    .selectFrom('lessons as l')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .where('l.lesson_id', 'in', [...lessonIDs])
    .select([
      'l.lesson_id',
      'l.lesson_name',
      'l.lesson_order',
      'c.course_code',
      'c.course_ver',
      'c.course_name',
    ])
    .execute();
}

/** Marks the slots before `at` as handled. */
export async function setNextSlot(db: Database, subscriptionID: string, at: Date): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ next_slot_at: at })
    .where('subscription_id', '=', subscriptionID)
    .execute();
}
