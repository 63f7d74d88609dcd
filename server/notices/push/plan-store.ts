import { sql } from 'kysely';
import type { NoticeKind } from '#domain/notices/notice.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';

/** A notice older than this is found in the inbox only. */
export const MAX_AGE_MS = DAY_MS;
export const MAX_TRIES = 6;
/** Kinds that come in bursts, e.g. five takes of an evening: a browser gets one message of each in GATHER_MS. */
const GATHERED_KINDS: readonly NoticeKind[] = ['answer', 'delivered', 'community'];
const GATHER_MS = 10 * MINUTE_MS;
/** A second of one statement, also where years have piled up: the next run goes on. */
const ENDED_AT_ONCE = 10_000;

/** Hundreds of notices and ten browsers each make two hundred people the work of some seconds. */
const PEOPLE_AT_ONCE = 200;
/** Their uids are some megabytes; a day's notices are read once for so many. */
const PEOPLE_LISTED = 50_000;

/**
 * Plans what became visible and was not read: one send for each browser that was there before, a burst as one. Everybody waits for the
 * plan, and in the morning it is that of a whole night: so it is made for some people at a time.
 */
export async function planSends(db: Database, now: Date): Promise<void> {
  await deleteEnded(db, now);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const uids = await peopleWithNews(db, after, now);
    for (let at = 0; at < uids.length; at += PEOPLE_AT_ONCE)
      await insertSends(db, uids.slice(at, at + PEOPLE_AT_ONCE), now);
    after = uids[PEOPLE_LISTED - 1];
  }
  await gatherSends(db, now);
}

/** People with browsers and unread notices of the last day, in the order of their uids: the plan is made at every new notice. */
async function peopleWithNews(db: Database, after: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('notices as n')
    .select('n.uid')
    .distinct()
    .where('n.visible_at', '<=', now)
    .where('n.visible_at', '>', oldest(now))
    .where('n.read_at', 'is', null)
    .where('n.uid', '>', after)
    .where((eb) =>
      eb.exists(eb.selectFrom('push_subscriptions as s').whereRef('s.uid', '=', 'n.uid').select('s.uid')),
    )
    .orderBy('n.uid')
    .limit(PEOPLE_LISTED)
    .execute();
  return rows.map(({ uid }) => uid);
}

/**
 * Deletes sends that are never made, because the notice was read or is too old: each claim would pass all of them. They are not planned
 * again for the same reasons.
 */
async function deleteEnded(db: Database, now: Date): Promise<void> {
  await sql`
    delete from push_sends where ctid = any(array(
      select p.ctid from push_sends p join notices n using (notice_id)
      where p.sent_at is null and p.next_try_at <= ${now}
        and (n.read_at is not null or n.visible_at <= ${oldest(now)})
      limit ${ENDED_AT_ONCE}))`.execute(db);
}

const oldest = (now: Date) => new Date(now.getTime() - MAX_AGE_MS);

/**
 * One send for each browser and notice, of kinds that are gathered only for the newest: it tells of those before it, also once it was
 * read. Such a one is due ten minutes after the browser's last message of its kind. What was told is asked for each row, because the
 * planner would join whole tables.
 */
async function insertSends(db: Database, uids: readonly string[], now: Date): Promise<void> {
  const ofItsKind = sql`
    notices m join push_sends p on p.notice_id = m.notice_id and p.subscription_id = s.subscription_id
    where m.uid = n.uid and m.kind = n.kind`;
  await sql`
    insert into push_sends (notice_id, subscription_id, next_try_at)
    select n.notice_id, s.subscription_id,
      case when n.is_gathered then greatest(${now}::timestamptz, (
        select max(p.sent_at) + ${GATHER_MS}::integer * interval '1 millisecond'
        from ${ofItsKind} and p.tries > 0 and m.visible_at > ${oldest(now)}))
      else ${now} end
    from (
      select notice_id, uid, kind, visible_at, kind = any(${GATHERED_KINDS}) as is_gathered,
        row_number() over (partition by uid, kind order by visible_at desc, notice_id desc) as nth
      from notices
      where uid = any(${uids}) and visible_at <= ${now} and visible_at > ${oldest(now)} and read_at is null) n
    join push_subscriptions s on s.uid = n.uid and s.created_at <= n.visible_at
    where case when n.is_gathered then n.nth = 1 and (
        select true from ${ofItsKind} and (m.visible_at, m.notice_id) >= (n.visible_at, n.notice_id) limit 1) is null
      else (
        select true from push_sends p
        where p.notice_id = n.notice_id and p.subscription_id = s.subscription_id) is null end
      -- Who wants no mails about the community wants no phone that rings for it.
      and (n.kind <> 'community' or not exists (
        select from notification_settings t where t.uid = n.uid and not t.community))
    on conflict do nothing`.execute(db);
}

/** Of several that wait for one browser the newest of a kind speaks for all: the others are done without a try. */
async function gatherSends(db: Database, now: Date): Promise<void> {
  await sql`
    update push_sends set sent_at = ${now} where sent_at is null and tries = 0 and ctid = any(array(
      select place from (
        select p.ctid as place, count(*) filter (where n.read_at is null and p.tries < ${MAX_TRIES}) over (
          partition by p.subscription_id, n.kind order by n.visible_at desc, n.notice_id desc
          rows between unbounded preceding and 1 preceding) as newer
        from push_sends p join notices n using (notice_id)
        where p.sent_at is null and n.kind = any(${GATHERED_KINDS})) waiting
      where newer > 0))`.execute(db);
}
