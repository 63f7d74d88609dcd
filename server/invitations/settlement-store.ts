import type { Database } from '#server/db/connect.ts';
import { deleteOldRows } from '#server/db/old-rows-store.ts';
import type { InvitationRefusal } from '#server/db/tables/invitations.ts';
import type { InvitationRow } from './invitation-store.ts';

const BATCH_SIZE = 200;

/** Accepted invitations whose friend has paid money, with the first such charge. */
export async function paidInvitations(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('invitations as i')
    .select('i.friend_uid')
    .where('i.settled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders as o')
          .select('o.order_id')
          .whereRef('o.uid', '=', 'i.friend_uid')
          .where('o.status', '=', 'paid')
          .where('o.amount', '>', 0),
      ),
    )
    .orderBy('i.accepted_at')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map((row) => row.friend_uid);
}

/** Settled invitations whose first payment was refunded in full. */
export async function refundedInvitations(db: Database, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('invitations as i')
    .innerJoin('orders as o', 'o.order_id', 'i.order_id')
    .select('i.friend_uid')
    .where('i.reversed_at', 'is', null)
    .where('i.settled_at', '>', since)
    .where('i.outcome', 'in', ['granted', 'limit'])
    .where('o.status', '=', 'refunded')
    .orderBy('i.settled_at')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map((row) => row.friend_uid);
}

/** The invitation, locked until the transaction ends; undefined where another server has it. */
export async function lockInvitation(trx: Database, friendUid: string): Promise<InvitationRow | undefined> {
  return await trx
    .selectFrom('invitations')
    .selectAll()
    .where('friend_uid', '=', friendUid)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** The first charge of money that stands. */
export async function firstPaidOrder(trx: Database, uid: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('orders')
    .select('order_id')
    .where('uid', '=', uid)
    .where('status', '=', 'paid')
    .where('amount', '>', 0)
    .orderBy('order_time')
    .orderBy('receipt_no')
    .limit(1)
    .executeTakeFirst();
  return row?.order_id;
}

/** Counts the inviter's coupons since then; of two friends at once the second waits for the first. */
export async function countGranted(trx: Database, inviterUid: string, since: Date): Promise<number> {
  await trx
    .selectFrom('invitation_codes')
    .select('uid')
    .where('uid', '=', inviterUid)
    .forNoKeyUpdate()
    .execute();
  const { count } = await trx
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('inviter_uid', '=', inviterUid)
    .where('outcome', '=', 'granted')
    .where('settled_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface Settlement {
  readonly outcome: 'granted' | 'limit' | 'refused';
  readonly refusal: InvitationRefusal | null;
  readonly orderID: string;
  readonly inviterCouponID: string | null;
  readonly friendCouponID: string | null;
}

export async function markSettled(
  trx: Database,
  friendUid: string,
  { outcome, refusal, orderID, inviterCouponID, friendCouponID }: Settlement,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({
      outcome,
      refusal,
      order_id: orderID,
      inviter_coupon_id: inviterCouponID,
      friend_coupon_id: friendCouponID,
      settled_at: now,
    })
    .where('friend_uid', '=', friendUid)
    .execute();
}

export async function markReversed(trx: Database, friendUid: string, now: Date): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ reversed_at: now })
    .where('friend_uid', '=', friendUid)
    .execute();
}

/** Whether one of these cards settled the invitation of another account, which may be gone. */
export async function isCardUsed(trx: Database, uid: string, hashes: readonly Buffer[]): Promise<boolean> {
  const found = await trx
    .selectFrom('invitation_cards')
    .select('card_hash')
    .where('card_hash', 'in', [...hashes])
    .where(({ eb }) => eb('uid', 'is distinct from', uid))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The cards with which a person's own invitation was settled. */
export async function invitationCardsOf(trx: Database, uid: string): Promise<Buffer[]> {
  const rows = await trx.selectFrom('invitation_cards').select('card_hash').where('uid', '=', uid).execute();
  return rows.map((row) => row.card_hash);
}

export async function rememberCards(
  trx: Database,
  uid: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  if (hashes.length === 0) return;
  await trx
    .insertInto('invitation_cards')
    .values(hashes.map((card_hash) => ({ card_hash, uid, seen_at: now })))
    .onConflict((conflict) => conflict.column('card_hash').doNothing())
    .execute();
}

export async function deleteOldCards(db: Database, before: Date): Promise<void> {
  await deleteOldRows(db, 'invitation_cards', 'seen_at', before);
}
