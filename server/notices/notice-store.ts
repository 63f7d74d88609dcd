import type { Selectable } from 'kysely';
import { INBOX_PAGE_SIZE } from '#contract/notices/inbox.ts';
import {
  MAX_NOTICE_BODY_LENGTH,
  MAX_NOTICE_TITLE_LENGTH,
  MAX_NOTICES,
  type NoticeKind,
} from '#domain/notices/notice.ts';
import type { Database } from '#server/db/connect.ts';
import { onePage } from '#server/db/page.ts';
import type { Notices } from '#server/db/tables/notices.ts';

export type NoticeRow = Selectable<Notices>;

export interface NewNotice {
  readonly uid: string;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly body: string;
  /** A path of the app. */
  readonly link: string | null;
  /** Names the event: at most one notice of a person is stored for it. */
  readonly once: string;
  readonly now: Date;
  /** When the person sees it; by default now. */
  readonly visibleAt?: Date;
  /** false: the person gets no mail about it, because they know or because another mail says so. */
  readonly mails?: boolean;
  /** When its mail leaves; by default with the notice. Notices with the same time go in one mail. */
  readonly mailAt?: Date;
  /** Whom it names: it goes with their account, and by `withdrawNoticesOf`. */
  readonly actorUid?: string;
}

/** Notices that go out by mail as well, unless they are read before it leaves (mails/mail-notices.ts). */
const MAILED_KINDS: ReadonlySet<NoticeKind> = new Set(['lesson', 'answer', 'billing', 'community']);

/**
 * Tells a person something, once for an event.
 * @param trx the transaction of the event: both are committed, or neither
 * @returns false when the event has its notice already
 */
export async function addNotice(trx: Database, notice: NewNotice): Promise<boolean> {
  const { uid, kind, link, once, now, visibleAt = now, mails = MAILED_KINDS.has(kind) } = notice;
  const { mailAt = visibleAt, actorUid = null } = notice;
  const inserted = await trx
    .insertInto('notices')
    .values({
      uid,
      kind,
      title: cut(notice.title, MAX_NOTICE_TITLE_LENGTH),
      body: cut(notice.body, MAX_NOTICE_BODY_LENGTH),
      link,
      once_key: once,
      created_at: now,
      visible_at: visibleAt,
      mail_at: mails ? mailAt : null,
      actor_uid: actorUid,
    })
    .onConflict((conflict) => conflict.columns(['uid', 'once_key']).doNothing())
    .returning('notice_id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await deleteOldNotices(trx, uid);
  return true;
}

function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).toWellFormed()}…`;
}

/** Keeps the newest `MAX_NOTICES` of a person. */
async function deleteOldNotices(trx: Database, uid: string): Promise<void> {
  await trx
    .deleteFrom('notices')
    .where('notice_id', 'in', (rows) =>
      rows
        .selectFrom('notices')
        .select('notice_id')
        .where('uid', '=', uid)
        .orderBy('visible_at', 'desc')
        .orderBy('notice_id')
        .offset(MAX_NOTICES),
    )
    .execute();
}

/** Takes a notice back, because its event was undone or withdrawn. */
export async function withdrawNotice(trx: Database, uid: string, once: string): Promise<void> {
  await trx.deleteFrom('notices').where('uid', '=', uid).where('once_key', '=', once).execute();
}

/** Takes back notices that name a person: of some events, to one person, to all but some, or all of them. */
export async function withdrawNoticesOf(
  trx: Database,
  of: {
    readonly actorUid: string;
    readonly once?: readonly string[];
    readonly toUid?: string;
    readonly exceptTo?: readonly string[];
  },
): Promise<void> {
  const { actorUid, once, toUid, exceptTo = [] } = of;
  let query = trx.deleteFrom('notices').where('actor_uid', '=', actorUid);
  if (once !== undefined) query = query.where('once_key', 'in', [...once]);
  if (toUid !== undefined) query = query.where('uid', '=', toUid);
  if (exceptTo.length > 0) query = query.where('uid', 'not in', [...exceptTo]);
  await query.execute();
}

/** Another body for notices of some events that name a person; what was read stays read. */
export async function reviseNoticesOf(
  trx: Database,
  { actorUid, once, body }: { actorUid: string; once: readonly string[]; body: string },
): Promise<void> {
  await trx
    .updateTable('notices')
    .set({ body: cut(body, MAX_NOTICE_BODY_LENGTH) })
    .where('actor_uid', '=', actorUid)
    .where('once_key', 'in', [...once])
    .execute();
}

/** Corrects a notice whose event was changed; one that was read stays read. */
export async function reviseNotice(
  trx: Database,
  { uid, once, title, body }: Pick<NewNotice, 'uid' | 'once' | 'title' | 'body'>,
): Promise<void> {
  await trx
    .updateTable('notices')
    .set({ title: cut(title, MAX_NOTICE_TITLE_LENGTH), body: cut(body, MAX_NOTICE_BODY_LENGTH) })
    .where('uid', '=', uid)
    .where('once_key', '=', once)
    .execute();
}

/** One page, newest first, plus one row when there is a next page. */
export function noticesOf(db: Database, uid: string, page: number, now: Date) {
  return db
    .selectFrom('notices')
    .select(['notice_id', 'kind', 'title', 'body', 'link', 'visible_at', 'read_at'])
    .where('uid', '=', uid)
    .where('visible_at', '<=', now)
    .orderBy('visible_at', 'desc')
    .orderBy('notice_id')
    .$call(onePage(page, INBOX_PAGE_SIZE))
    .execute();
}

export type ListedNotice = Awaited<ReturnType<typeof noticesOf>>[number];

/** The number of notices that a person has not read, and when the next one that is stored becomes visible. */
export async function countUnread(
  db: Database,
  uid: string,
  now: Date,
): Promise<{ unread: number; nextAt: Date | null }> {
  const own = db.selectFrom('notices').where('uid', '=', uid);
  const { unread, next_at } = await db
    .selectNoFrom([
      own
        .where('read_at', 'is', null)
        .where('visible_at', '<=', now)
        .select(({ fn }) => fn.countAll<string>().as('unread'))
        .as('unread'),
      own
        .where('visible_at', '>', now)
        .select(({ fn }) => fn.min('visible_at').as('next_at'))
        .as('next_at'),
    ])
    .executeTakeFirstOrThrow();
  return { unread: Number(unread), nextAt: next_at };
}

/** Marks a person's notices as read; the first reading counts. */
export async function markRead(
  db: Database,
  uid: string,
  noticeIDs: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ read_at: now })
    .where('uid', '=', uid)
    .where('notice_id', 'in', [...noticeIDs])
    .where('visible_at', '<=', now)
    .where('read_at', 'is', null)
    .execute();
}

/** Marks everything that was visible at `until`; what came since stays unread. */
export async function markAllRead(db: Database, uid: string, until: Date, now: Date): Promise<void> {
  await db
    .updateTable('notices')
    .set({ read_at: now })
    .where('uid', '=', uid)
    .where('visible_at', '<=', until < now ? until : now)
    .where('read_at', 'is', null)
    .execute();
}
