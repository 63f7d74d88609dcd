import { type RawBuilder, type Selectable, sql } from 'kysely';
import webpush from 'web-push';
import type { NoticeKind } from '#domain/notices/notice.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time-units.ts';
import type { Database } from '#server/db/connect.ts';
import type { Notices } from '#server/db/tables/notices.ts';
import type { PushSubscriptions } from '#server/db/tables/push.ts';

/** Browsers of one person; the oldest ones go as new ones come. */
const MAX_SUBSCRIPTIONS = 10;
/** A notice older than this is found in the inbox only. */
const MAX_AGE_MS = DAY_MS;
const MAX_TRIES = 6;
/** Kinds that come in bursts, e.g. five takes of an evening: a browser gets one message of each in GATHER_MS. */
const GATHERED_KINDS: readonly NoticeKind[] = ['answer', 'delivered', 'community'];
const GATHER_MS = 10 * MINUTE_MS;
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

/** Plans what became visible and was not read: one send for each browser that was there before, a burst as one. */
export async function planSends(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await insertSends(trx, now);
    await gatherSends(trx, now);
  });
}

async function insertSends(trx: Database, now: Date): Promise<void> {
  await trx
    .insertInto('push_sends')
    .columns(['notice_id', 'subscription_id', 'next_try_at'])
    .expression((rows) =>
      rows
        .selectFrom('notices as n')
        .innerJoin('push_subscriptions as s', 's.uid', 'n.uid')
        .where('n.visible_at', '<=', now)
        .where('n.visible_at', '>', new Date(now.getTime() - MAX_AGE_MS))
        .where('n.read_at', 'is', null)
        .whereRef('n.visible_at', '>=', 's.created_at')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('push_sends as p')
                .whereRef('p.notice_id', '=', 'n.notice_id')
                .whereRef('p.subscription_id', '=', 's.subscription_id')
                .select('p.notice_id'),
            ),
          ),
        )
        // Who wants no mails about the community wants no phone that rings for it.
        .where((eb) =>
          eb.or([
            eb('n.kind', '!=', 'community'),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('notification_settings as t')
                  .whereRef('t.uid', '=', 'n.uid')
                  .where('t.community', '=', false)
                  .select('t.uid'),
              ),
            ),
          ]),
        )
        .select(['n.notice_id', 's.subscription_id', firstTry(now).as('next_try_at')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ten minutes after the browser's last message of a kind that is gathered; otherwise now. */
function firstTry(now: Date): RawBuilder<Date> {
  return sql<Date>`
    greatest(${now}::timestamptz, (
      select max(p.sent_at) + ${GATHER_MS}::integer * interval '1 millisecond' from notices m
      join push_sends p on p.notice_id = m.notice_id and p.subscription_id = s.subscription_id
      where n.kind = any(${GATHERED_KINDS}) and m.uid = n.uid and m.kind = n.kind and p.tries > 0
        and m.visible_at > ${new Date(now.getTime() - MAX_AGE_MS)}))`;
}

/** Of several that wait for one browser the newest of a kind speaks for all: the others are done without a try. */
async function gatherSends(trx: Database, now: Date): Promise<void> {
  await sql`
    update push_sends p set sent_at = ${now} from notices n
    where n.notice_id = p.notice_id and p.sent_at is null and p.tries = 0 and n.kind = any(${GATHERED_KINDS})
      and exists (
        select from notices m join push_sends q
          on q.notice_id = m.notice_id and q.subscription_id = p.subscription_id
            and q.sent_at is null and q.tries < ${MAX_TRIES}
        where m.uid = n.uid and m.kind = n.kind and m.read_at is null
          and (m.visible_at, m.notice_id) > (n.visible_at, n.notice_id))`.execute(trx);
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

export async function markPushRetry(db: Database, send: SendRef, nextTry: Date): Promise<void> {
  await updateSend(db, send, { next_try_at: nextTry });
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
