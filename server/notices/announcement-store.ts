import { type Selectable, sql } from 'kysely';
import { MAX_NOTICES } from '#domain/notices/notice.ts';
import type { Database } from '#server/db/connect.ts';
import type { Announcements } from '#server/db/tables/notices.ts';

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

/** Writes a notice to everybody who does not have it yet. @returns how many were written */
export async function notifyRecipients(
  trx: Database,
  { announcement_id, title, body, link, mail, curr_code, plan_id }: Selectable<Announcements>,
  now: Date,
): Promise<number> {
  const rows = await trx
    .insertInto('notices')
    .columns(['uid', 'kind', 'title', 'body', 'link', 'once_key', 'created_at', 'visible_at', 'mail_at'])
    .expression(
      recipients(trx, { currCode: curr_code, planID: plan_id }, now).select([
        'p.uid',
        sql<'announcement'>`'announcement'`.as('kind'),
        sql<string>`${title}::text`.as('title'),
        sql<string>`${body}::text`.as('body'),
        sql<string | null>`${link}::text`.as('link'),
        sql<string>`${announcementKey(announcement_id)}::text`.as('once_key'),
        sql<Date>`${now}::timestamptz`.as('created_at'),
        sql<Date>`${now}::timestamptz`.as('visible_at'),
        sql<Date | null>`${mail ? now : null}::timestamptz`.as('mail_at'),
      ]),
    )
    .onConflict((conflict) => conflict.columns(['uid', 'once_key']).doNothing())
    .returning('uid')
    .execute();
  await deleteOldNoticesOfAll(trx);
  return rows.length;
}

function announcementKey(announcementID: string): string {
  return `announcement:${announcementID}`;
}

async function deleteOldNoticesOfAll(trx: Database): Promise<void> {
  await trx
    .deleteFrom('notices')
    .where('notice_id', 'in', ({ selectFrom }) =>
      selectFrom((rows) =>
        rows
          .selectFrom('notices')
          .select('notice_id')
          .select(
            sql<number>`row_number() over (partition by uid order by visible_at desc, notice_id)`.as('place'),
          )
          .as('placed'),
      )
        .select('notice_id')
        .where('place', '>', MAX_NOTICES),
    )
    .execute();
}

/** The newest announcements, with how many people have and have read each. */
export function listAnnouncements(db: Database, limit: number) {
  return db
    .selectFrom('announcements as a')
    .leftJoin('plans as p', 'p.plan_id', 'a.plan_id')
    .selectAll('a')
    .select('p.plan_name')
    .select(({ selectFrom }) => {
      const sent = selectFrom('notices as n').where(
        'n.once_key',
        '=',
        sql<string>`'announcement:' || a.announcement_id`,
      );
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
