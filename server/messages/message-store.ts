import { type Selectable, sql } from 'kysely';
import { isQuietTime } from '#domain/notices/quiet-hours.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import { deleteOldRows } from '#server/db/old-rows-store.ts';
import type { Messages } from '#server/db/tables/messages.ts';

/*
 *   queued ─claimed→ being sent ─sent→ sent
 *      ▲                  │ └─refused→ refused      body and html are deleted from here on
 *      └──later / lease ──┘
 *   queued ─expires_at→ void
 */

export type Kind = Messages['kind'];

/** A message that this process alone may send until its lease ends. */
export type QueuedMessage = Selectable<Messages> & { readonly body: string };

/** Longer than one try may take (`SEND_TIMEOUT_MS` of the senders), so that a lease ends only when its holder is gone. */
const LEASE_MS = 2 * MINUTE_MS;
/**
 * Longest pause before a message is tried again. A full mailbox stays full for long; a mail server that is down is tried again sooner,
 * because everybody waits for it.
 */
export const MAX_RETRY_DELAY_MS = { later: 60 * MINUTE_MS, unavailable: 5 * MINUTE_MS } as const;

export interface NewMessage {
  readonly kind: Kind;
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
  readonly html: string | null;
  /** At most one message is stored for a key. */
  readonly onceKey: string | null;
  readonly createdAt: Date;
  /** Not worth sending after this. */
  readonly expiresAt: Date;
  readonly unsubscribeURL?: string | null;
  /** Not sent in quiet hours. */
  readonly byDay?: boolean;
}

export async function insertMessage(db: Database, message: NewMessage): Promise<void> {
  await db
    .insertInto('messages')
    .values({
      kind: message.kind,
      recipient: message.recipient,
      subject: message.subject,
      body: message.body,
      html: message.html,
      once_key: message.onceKey,
      created_at: message.createdAt,
      expires_at: message.expiresAt,
      next_try_at: message.createdAt,
      unsubscribe_url: message.unsubscribeURL ?? null,
      by_day: message.byDay ?? false,
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .execute();
}

/** A message that is never sent: the same work as one that is, including the notification of the job. */
export async function insertVoidMessage(trx: Database, now: Date): Promise<void> {
  await trx
    .insertInto('messages')
    .values({
      kind: 'mail',
      recipient: '',
      subject: null,
      body: null,
      html: null,
      once_key: null,
      created_at: now,
      expires_at: now,
      next_try_at: now,
    })
    .execute();
}

/**
 * Takes the message that has waited longest, by a lease that is committed before anything is sent. Those that may leave at night
 * come first: a person waits for them, and a campaign of thousands must not be in front of their link. Migration 062 has the index.
 */
export async function claimMessage(db: Database, kind: Kind, now: Date): Promise<QueuedMessage | undefined> {
  const row = await db
    .updateTable('messages')
    .set({ next_try_at: new Date(now.getTime() + LEASE_MS), tries: sql<number>`tries + 1` })
    .where('id', '=', (rows) =>
      rows
        .selectFrom('messages')
        .select('id')
        .where('kind', '=', kind)
        .where('sent_at', 'is', null)
        .where('body', 'is not', null)
        .where('next_try_at', '<=', now)
        .where('expires_at', '>', now)
        .$if(isQuietTime(now.getTime()), (query) => query.where('by_day', '=', false))
        .orderBy('by_day')
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return row as QueuedMessage | undefined;
}

/** Deletes the content, which may hold a code. */
export async function markSent(db: Database, { id }: QueuedMessage, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ sent_at: now, body: null, html: null, failure: null })
    .where('id', '=', id)
    .execute();
}

/** The message will never arrive. */
export async function markRefused(db: Database, { id }: QueuedMessage, failure: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ body: null, html: null, failure })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Tries again after a minute, then two, four… an hour; at most five minutes while the service itself is unavailable. */
export async function markForRetry(
  db: Database,
  { id, tries }: QueuedMessage,
  { kind, why }: { readonly kind: 'later' | 'unavailable'; readonly why: string },
  now: Date,
): Promise<void> {
  const delay = Math.min(MINUTE_MS * 2 ** Math.min(tries - 1, 10), MAX_RETRY_DELAY_MS[kind]);
  await db
    .updateTable('messages')
    .set({ next_try_at: new Date(now.getTime() + delay), failure: why })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Voids messages of a kind that nobody could use any more. @returns how many */
export async function voidExpired(db: Database, kind: Kind, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({
      body: null,
      html: null,
      failure: sql<string>`case when failure is null then 'expired' else 'expired; ' || failure end`,
    })
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .where('body', 'is not', null)
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const MAX_SHOWN = 50;

/** Messages that wait although nothing is set up to send them; newest first. */
export async function unsendableMessages(
  db: Database,
  kinds: readonly Kind[],
  now: Date,
): Promise<QueuedMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('sent_at', 'is', null)
    .where('body', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute();
  return rows as QueuedMessage[];
}

/** Deletes every message to these addresses and numbers, sent or not. */
export async function deleteMessagesTo(trx: Database, recipients: readonly string[]): Promise<void> {
  await trx.deleteFrom('messages').where('recipient', 'in', recipients).execute();
}

/** Deletes the messages of these keys, sent or not. */
export async function deleteMessagesNamed(trx: Database, onceKeys: readonly string[]): Promise<void> {
  await trx.deleteFrom('messages').where('once_key', 'in', onceKeys).execute();
}

/** Deletes the messages of an account, whose keys begin so, sent or not. The first word of all these is that of their index. */
export async function deleteMessagesOfAccount(trx: Database, beginning: string): Promise<void> {
  await trx
    .deleteFrom('messages')
    .where(sql<boolean>`starts_with(once_key, 'account:')`)
    .where(sql<boolean>`starts_with(once_key, ${beginning})`)
    .execute();
}

/** Deletes messages without content (sent, refused, void) from before that time. @returns how many */
export function deleteFinishedMessages(db: Database, before: Date): Promise<bigint> {
  return deleteOldRows(db, 'messages', 'created_at', before, sql`body is null`);
}
