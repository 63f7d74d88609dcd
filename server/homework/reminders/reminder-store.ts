import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { rowsFrom } from '#server/db/page.ts';

/** A learner whose homework rests, and the lesson to go on with. */
export interface RestingLearner {
  uid: string;
  lesson_name: string;
  lesson_order: number;
  course_code: string;
  course_ver: number;
  /** When they did anything last in a lesson, or practised. */
  active_at: Date | null;
  reminded_at: Date | null;
  unanswered: number;
  /** The hour that they chose; null: none. */
  reminder_hour: number | null;
}

interface RestingSince {
  readonly now: Date;
  /** The lesson came before this. */
  readonly releasedBefore: Date;
  /** Nothing was done since. */
  readonly idleSince: Date;
  readonly remindedBefore: Date;
  readonly maxUnanswered: number;
}

const isRunning = (now: Date) =>
  sql`s.start_time <= ${now} and (s.expire_time is null or s.expire_time > ${now})`;

/** People with a running subscription in the order of their uids, after the last one of the page before. */
export async function learnersAfter(
  db: Database,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select distinct s.uid from subscriptions s
    where ${isRunning(now)} and s.uid > ${after} order by s.uid ${rowsFrom(0, limit)}`.execute(db);
  return rows.map(({ uid }) => uid);
}

/**
 * Those of these people who have a running subscription whose newest lesson has homework that they did not submit, who did nothing
 * since, and who may be reminded: verified address, setting on, not reminded lately nor too often in vain. Each is read by their
 * own rows: a statement that looked for the next ones among all would read every release of the school for each page of them.
 */
export async function restingLearners(
  db: Database,
  since: RestingSince,
  uids: readonly string[],
): Promise<RestingLearner[]> {
  const { now, releasedBefore, idleSince, remindedBefore, maxUnanswered } = since;
  const { rows } = await sql<RestingLearner>`
    select n.uid, l.lesson_name, l.lesson_order, c.course_code, c.course_ver, a.active_at, r.reminded_at,
      case when r.reminded_at is null or a.active_at > r.reminded_at then 0 else r.unanswered end as unanswered,
      g.reminder_hour
    from unnest(${uids}::text[]) as who (uid)
    cross join lateral (
      select d.uid, d.lesson_id, d.delivered_at
      from deliveries d join subscriptions s on s.subscription_id = d.subscription_id
      where d.uid = who.uid and ${isRunning(now)}
      order by d.delivered_at desc, d.lesson_id limit 1
    ) n
    join lessons l on l.lesson_id = n.lesson_id
    join courses c on c.course_id = l.course_id
    join people p on p.uid = n.uid
    left join notification_settings t on t.uid = n.uid
    left join homework_reminders r on r.uid = n.uid
    left join practice_goals g on g.uid = n.uid
    cross join lateral (
      select greatest(
        (select max(register_time) from user_audios where uid = n.uid),
        (select max(greatest(completed_at, text_read_at, movie_watched_at)) from lesson_logs where uid = n.uid),
        (select max(started_at) from practice_spans where uid = n.uid)
      ) as active_at
    ) a
    where l.homework is not null and n.delivered_at <= ${releasedBefore}
      and p.email is not null and p.email_verified and coalesce(t.homework_reminder, true)
      and (a.active_at is null or a.active_at <= ${idleSince})
      and (r.reminded_at is null or r.reminded_at <= ${remindedBefore})
      and (r.reminded_at is null or a.active_at > r.reminded_at or r.unanswered < ${maxUnanswered})
      and not exists (select from submissions s where s.uid = n.uid and s.lesson_id = n.lesson_id)
    order by n.uid`.execute(db);
  return rows;
}

/** When a person recorded lately, newest first. */
export async function recentRecordTimes(db: Database, uid: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('user_audios')
    .select('record_time')
    .where('uid', '=', uid)
    .orderBy('record_time', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ record_time }) => record_time.getTime());
}

/** Takes the turn to remind somebody. @returns false when another server has just done so */
export async function recordReminder(
  trx: Database,
  {
    uid,
    unanswered,
    now,
    remindedBefore,
  }: { uid: string; unanswered: number; now: Date; remindedBefore: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('homework_reminders')
    .values({ uid, reminded_at: now, unanswered })
    .onConflict((conflict) =>
      conflict
        .column('uid')
        .doUpdateSet({ reminded_at: now, unanswered })
        .where('homework_reminders.reminded_at', '<=', remindedBefore),
    )
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}
