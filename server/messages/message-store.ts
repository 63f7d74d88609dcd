import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Messages } from '#server/db/tables/messages.ts';

/*
 *   waiting ─claimed→ on its way ─sent→ sent
 *      ▲                  │ └─refused→ refused      body and html are gone from here on
 *      └──later / lease ──┘
 *   waiting ─expires_at→ void
 */

export type Kind = Messages['kind'];

/** A message that this process alone may send until its lease ends. */
export type Waiting = Selectable<Messages> & { readonly body: string };

/** Longer than one try may take (`TRY_MS` of the senders), so that a lease ends only when its holder is gone. */
const LEASE_MS = 2 * 60_000;
const MINUTE_MS = 60_000;
/** A mailbox that is full is so for long; a mail server that is away is looked for, as everybody waits for it. */
const LONGEST_PAUSE_MS = { later: 60 * MINUTE_MS, shut: 5 * MINUTE_MS } as const;

/** Takes the message that has waited longest, by a lease that is committed before anything is sent. */
export async function claimMessage(db: Database, kind: Kind, now: Date): Promise<Waiting | undefined> {
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
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return row as Waiting | undefined;
}

/** The content goes: it may hold a code. */
export async function noteSent(db: Database, { id }: Waiting, now: Date): Promise<void> {
  await db
    .updateTable('messages')
    .set({ sent_at: now, body: null, html: null, failure: null })
    .where('id', '=', id)
    .execute();
}

/** It will never arrive. */
export async function noteRefused(db: Database, { id }: Waiting, failure: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ body: null, html: null, failure })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Once more after a minute, then two, four… an hour; five minutes where the way itself is shut. */
export async function noteLater(
  db: Database,
  { id, tries }: Waiting,
  { kind, why }: { readonly kind: 'later' | 'shut'; readonly why: string },
  now: Date,
): Promise<void> {
  const pause = Math.min(MINUTE_MS * 2 ** Math.min(tries - 1, 10), LONGEST_PAUSE_MS[kind]);
  await db
    .updateTable('messages')
    .set({ next_try_at: new Date(now.getTime() + pause), failure: why })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** What nobody could use any more is not sent. @returns how many */
export async function voidExpired(db: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({
      body: null,
      html: null,
      failure: sql<string>`case when failure is null then 'expired' else 'expired; ' || failure end`,
    })
    .where('sent_at', 'is', null)
    .where('body', 'is not', null)
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const SHOWN = 50;

/** What waits although nothing will take it; newest first. */
export async function messagesWithoutWay(
  db: Database,
  kinds: readonly Kind[],
  now: Date,
): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('sent_at', 'is', null)
    .where('body', 'is not', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  return rows as Waiting[];
}
