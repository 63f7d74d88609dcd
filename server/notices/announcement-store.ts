import { type Selectable, sql } from 'kysely';
import { MAX_NOTICES } from '#domain/notices/notice.ts';
import type { Database } from '#server/db/connect.ts';
import { inText } from '#server/db/page.ts';
import type { Announcements } from '#server/db/tables/notices.ts';

/** In the text of a statement, so that the index of announcements serves it. */
export const ANNOUNCED = sql<'announcement'>`'announcement'`;

/** Whom an announcement is for; without curriculum and plan: everybody. */
export interface Audience {
  readonly currCode: string | null;
  readonly planID: number | null;
}

export interface NewAnnouncement extends Audience {
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  /** Also by mail, to those who want to hear of such things. */
  readonly mail: boolean;
  /** Names the announcement: a repeat reaches only people who do not have it yet. */
  readonly once: string;
}

/** People whom an announcement reaches: with an active subscription of that curriculum and plan, or everybody. */
function recipients(db: Database, { currCode, planID }: Audience, now: Date) {
  return db.selectFrom('people as p').$if(currCode !== null || planID !== null, (query) =>
    query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscriptions as s')
          .select('s.subscription_id')
          .whereRef('s.uid', '=', 'p.uid')
          .where('s.start_time', '<=', now)
          .where(({ or, eb }) => or([eb('s.expire_time', 'is', null), eb('s.expire_time', '>', now)]))
          .$if(currCode !== null, (rows) => rows.where('s.curr_code', '=', currCode ?? ''))
          .$if(planID !== null, (rows) => rows.where('s.plan_id', '=', planID ?? 0)),
      ),
    ),
  );
}

export async function countRecipients(db: Database, audience: Audience, now: Date): Promise<number> {
  const { count } = await recipients(db, audience, now)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many of them have a verified address and want such mails. */
export async function countMailRecipients(db: Database, audience: Audience, now: Date): Promise<number> {
  const { count } = await recipients(db, audience, now)
    .innerJoin('notification_settings as t', 't.uid', 'p.uid')
    .where('t.campaign', '=', true)
    .where('p.email_verified', '=', true)
    .where('p.email', 'is not', null)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function announcementByKey(db: Database, once: string) {
  return db.selectFrom('announcements').selectAll().where('once_key', '=', once).executeTakeFirst();
}

/** Stores the announcement unless it is stored. @returns its row, locked until the transaction ends */
export async function recordAnnouncement(
  trx: Database,
  given: NewAnnouncement,
  now: Date,
): Promise<Selectable<Announcements>> {
  const { title, body, link, once, currCode, planID, mail } = given;
  await trx
    .insertInto('announcements')
    .values({
      ...{ once_key: once, title, body, link, mail, created_at: now },
      ...{ curr_code: currCode, plan_id: planID },
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .execute();
  return await trx
    .selectFrom('announcements')
    .selectAll()
    .where('once_key', '=', once)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** People of one transaction: a second of work. A school has more than one statement could reach before its time is over. */
const PEOPLE_AT_ONCE = 1_000;

/**
 * Writes a notice to everybody who does not have it yet, some people at a time in the order of their uids. Where it breaks off, a repeat
 * reaches the others. @returns how many were written
 */
export async function notifyRecipients(
  db: Database,
  announcement: Selectable<Announcements>,
  now: Date,
  peopleAtOnce = PEOPLE_AT_ONCE,
): Promise<number> {
  const audience = { currCode: announcement.curr_code, planID: announcement.plan_id };
  for (let after = '', all = 0; ; ) {
    const people = await recipients(db, audience, now)
      .where('p.uid', '>', after)
      .orderBy('p.uid')
      .limit(inText(peopleAtOnce))
      .select('p.uid')
      .execute();
    const uids = people.map(({ uid }) => uid);
    all += await db.transaction().execute((trx) => notifyPeople(trx, announcement, uids, now));
    after = uids.at(-1) ?? after;
    if (uids.length < peopleAtOnce) return all;
  }
}

/** In the order of `uids`, so that two that send at once do not wait for each other. */
async function notifyPeople(
  trx: Database,
  { announcement_id, title, body, link, mail }: Selectable<Announcements>,
  uids: readonly string[],
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ uid: string }>`
    insert into notices (uid, kind, title, body, link, once_key, created_at, visible_at, mail_at)
    select p.uid, 'announcement', ${title}::text, ${body}::text, ${link}::text,
      ${announcementKey(announcement_id)}::text, ${now}::timestamptz, ${now}::timestamptz,
      ${mail ? now : null}::timestamptz
    from people p where p.uid = any(${uids}::text[]) order by p.uid
    on conflict (uid, once_key) do nothing
    returning uid`.execute(trx);
  await deleteOldNoticesOfMany(
    trx,
    rows.map(({ uid }) => uid),
  );
  return rows.length;
}

function announcementKey(announcementID: string): string {
  return `announcement:${announcementID}`;
}

/** Keeps the newest `MAX_NOTICES` of each. */
async function deleteOldNoticesOfMany(trx: Database, uids: readonly string[]): Promise<void> {
  await sql`
    delete from notices where notice_id = any(array(
      select old.notice_id from unnest(${uids}::text[]) as who (uid)
      cross join lateral (
        select notice_id from notices n where n.uid = who.uid
        order by visible_at desc, notice_id offset ${inText(MAX_NOTICES)}) old))`.execute(trx);
}

/** The newest announcements, with how many people have and have read each. */
export function listAnnouncements(db: Database, limit: number) {
  return db
    .selectFrom('announcements as a')
    .leftJoin('plans as p', 'p.plan_id', 'a.plan_id')
    .selectAll('a')
    .select('p.plan_name')
    .select(({ selectFrom }) => {
      // Of this kind alone: its index has no others.
      const sent = selectFrom('notices as n')
        .where('n.kind', '=', ANNOUNCED)
        .where('n.once_key', '=', sql<string>`'announcement:' || a.announcement_id`);
      return [
        sent.select(sql<number>`count(*)::int`.as('sent')).$asScalar().$notNull().as('sent'),
        sent
          .where('n.read_at', 'is not', null)
          .select(sql<number>`count(*)::int`.as('read'))
          .$asScalar()
          .$notNull()
          .as('read'),
      ];
    })
    .orderBy('a.created_at', 'desc')
    .orderBy('a.once_key')
    .limit(limit)
    .execute();
}

export type ListedAnnouncement = Awaited<ReturnType<typeof listAnnouncements>>[number];
