import { type Selectable, sql } from 'kysely';
import webpush from 'web-push';
import { MINUTE_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import type { Notices } from '#server/db/tables/notices.ts';
import type { PushSubscriptions } from '#server/db/tables/push.ts';
import { MAX_AGE_MS, MAX_TRIES } from './plan-store.ts';

/** Browsers of one person; the oldest ones go as new ones come. */
const MAX_SUBSCRIPTIONS = 10;
/** If a process dies while it sends, another one may try after this time. */
const LEASE_MS = 2 * MINUTE_MS;

/** The server's keys towards push services (VAPID), made when they are first needed and kept. */
export async function pushKeys(db: Database, now: Date): Promise<{ publicKey: string; privateKey: string }> {
  const stored = () => db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst();
  let row = await stored();
  if (row === undefined) {
    const made = webpush.generateVAPIDKeys();
    await db
      .insertInto('push_keys')
      .values({ public_key: made.publicKey, private_key: made.privateKey, created_at: now })
      .onConflict((conflict) => conflict.column('only_one').doNothing())
      .execute();
    row = await stored();
  }
  if (row === undefined) throw new Error('the push keys are not stored');
  return { publicKey: row.public_key, privateKey: row.private_key };
}

export interface NewSubscription {
  readonly uid: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly session: string;
  readonly showsContent: boolean;
  readonly now: Date;
}

/** Stores a browser's subscription. One endpoint is one browser, and belongs to the last person who signed in there. */
export async function putSubscription(db: Database, given: NewSubscription): Promise<void> {
  const { uid, endpoint, p256dh, auth, session, showsContent, now } = given;
  const facts = { uid, p256dh, auth, session, shows_content: showsContent };
  await db
    .insertInto('push_subscriptions')
    .values({ ...facts, endpoint, created_at: now })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet((row) => ({
        ...facts,
        // Notices from before are those of the person before.
        created_at: sql<Date>`case when push_subscriptions.uid = ${uid} then push_subscriptions.created_at else ${row.ref('excluded.created_at')} end`,
      })),
    )
    .execute();
  await db
    .deleteFrom('push_subscriptions')
    .where('subscription_id', 'in', (rows) =>
      rows
        .selectFrom('push_subscriptions')
        .select('subscription_id')
        .where('uid', '=', uid)
        .orderBy('created_at', 'desc')
        .orderBy('subscription_id')
        .offset(MAX_SUBSCRIPTIONS),
    )
    .execute();
}

/** Removes a person's own subscription; a foreign or unknown one is passed over. */
export async function removeSubscription(db: Database, uid: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('uid', '=', uid).where('endpoint', '=', endpoint).execute();
}

/** Removes a subscription that its push service or its session has ended. */
export async function dropSubscription(db: Database, subscriptionID: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('subscription_id', '=', subscriptionID).execute();
}

export interface DueSend
  extends Pick<Selectable<Notices>, 'notice_id' | 'uid' | 'kind' | 'title' | 'body' | 'link'>,
    Pick<
      Selectable<PushSubscriptions>,
      'subscription_id' | 'endpoint' | 'p256dh' | 'auth' | 'session' | 'shows_content'
    > {
  readonly tries: number;
}

/** Leases the next send that is due and still worth it; nobody else gets it before the lease ends. */
export async function claimSend(db: Database, now: Date): Promise<DueSend | undefined> {
  const claimed = await db
    .updateTable('push_sends')
    .set({ tries: sql<number>`tries + 1`, next_try_at: new Date(now.getTime() + LEASE_MS) })
    .where(({ eb, refTuple }) =>
      eb(refTuple('notice_id', 'subscription_id'), 'in', (rows: typeof eb) =>
        rows
          .selectFrom('push_sends as p')
          .innerJoin('notices as n', 'n.notice_id', 'p.notice_id')
          .where('p.sent_at', 'is', null)
          .where('p.next_try_at', '<=', now)
          .where('p.tries', '<', MAX_TRIES)
          .where('n.read_at', 'is', null)
          .where('n.visible_at', '>', new Date(now.getTime() - MAX_AGE_MS))
          .orderBy('p.next_try_at')
          .limit(1)
          .forUpdate('p')
          .skipLocked()
          .select(['p.notice_id', 'p.subscription_id'])
          .$asTuple('notice_id', 'subscription_id'),
      ),
    )
    .returning(['notice_id', 'subscription_id', 'tries'])
    .executeTakeFirst();
  if (claimed === undefined) return undefined;
  const facts = await db
    .selectFrom('push_subscriptions as s')
    .innerJoin('notices as n', 'n.uid', 's.uid')
    .where('s.subscription_id', '=', claimed.subscription_id)
    .where('n.notice_id', '=', claimed.notice_id)
    .select(['n.notice_id', 'n.uid', 'n.kind', 'n.title', 'n.body', 'n.link'])
    .select(['s.subscription_id', 's.endpoint', 's.p256dh', 's.auth', 's.session', 's.shows_content'])
    .executeTakeFirst();
  // The browser has changed hands since it was planned: this notice is no longer for it.
  if (facts === undefined) return claimSend(db, now);
  return { ...facts, tries: claimed.tries };
}

type SendRef = Pick<DueSend, 'notice_id' | 'subscription_id'>;

export async function markPushSent(db: Database, send: SendRef, now: Date): Promise<void> {
  await updateSend(db, send, { sent_at: now });
}

/** After the last try it is out of the way of the next claims until its notice is too old. */
export async function markPushRetry(
  db: Database,
  send: SendRef & Pick<DueSend, 'tries'>,
  { now, waitMs }: { readonly now: Date; readonly waitMs: number },
): Promise<void> {
  const pause = send.tries < MAX_TRIES ? Math.min(waitMs, MAX_AGE_MS) : MAX_AGE_MS;
  await updateSend(db, send, { next_try_at: new Date(now.getTime() + pause) });
}

async function updateSend(
  db: Database,
  { notice_id, subscription_id }: SendRef,
  change: { sent_at?: Date; next_try_at?: Date },
): Promise<void> {
  await db
    .updateTable('push_sends')
    .set(change)
    .where('notice_id', '=', notice_id)
    .where('subscription_id', '=', subscription_id)
    .execute();
}
