import { isSameMailbox } from '#domain/invitations/invitation.ts';
import { japanMonth, startOfJapanDay } from '#domain/japan-time.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { syncStripeSubscription } from '#server/billing/checkout/sync-with-stripe.ts';
import { cardHash, trialCardsOf } from '#server/billing/checkout/trial-card-store.ts';
import { cardsOf } from '#server/billing/checkout/trial-cards.ts';
import { grantPersonalCoupon, stopPersonalCoupon } from '#server/billing/coupons/personal-coupon-store.ts';
import type { BillingDeps, PaymentDeps } from '#server/billing/payments.ts';
import { billedSubscriptions } from '#server/billing/sync/subscription-store.ts';
import type { Database } from '#server/db/connect.ts';
import type { InvitationRefusal } from '#server/db/tables/invitations.ts';
import { shareDevice } from '#server/identity/devices/device-store.ts';
import type { Job } from '#server/lib/job.ts';
import { addNotice } from '#server/notices/notice-store.ts';
import { addressOf, findInvitation, type InvitationRow } from './invitation-store.ts';
import {
  friendNotice,
  inviterNotice,
  REFUSED_NOTICE,
  REVERSED_NOTICE,
  REWARD_NAME,
} from './invitation-texts.ts';
import {
  countGranted,
  deleteOldCards,
  firstPaidOrder,
  invitationCardsOf,
  isCardUsed,
  lockInvitation,
  markReversed,
  markSettled,
  paidInvitations,
  refundedInvitations,
  rememberCards,
} from './settlement-store.ts';
import { findTerms } from './terms-store.ts';

/** As long as a coupon can be valid at most: afterwards nothing is left to take back. */
const REVERSIBLE_MS = 366 * DAY_MS;
/** As the cards of free months. */
const CARDS_MS = 3 * 365 * DAY_MS;

/**
 * Gives both sides of an invitation their coupon after the friend's first payment, and takes back what was not used when
 * that payment is refunded. Coupons, notices and the settlement are one transaction: a crash leaves all or nothing.
 */
export const settleInvitations: Job<BillingDeps> = {
  name: 'settle-invitations',
  cron: '* * * * *',
  oneWaiting: true,
  run: settleDueInvitations,
};

/** Exported for the tests. */
export async function settleDueInvitations(deps: PaymentDeps, stopping?: AbortSignal): Promise<void> {
  const { db, log } = deps;
  const now = deps.clock.now();
  const each = async (friendUids: readonly string[], work: (uid: string) => Promise<readonly string[]>) => {
    for (const uid of friendUids) {
      if (stopping?.aborted) return;
      try {
        for (const owner of await work(uid)) await syncBilled(deps, owner);
      } catch (error) {
        log.error('invitation not settled', { uid, error });
      }
    }
  };
  await each(await paidInvitations(db), (uid) => settle(deps, uid));
  const since = new Date(now.getTime() - REVERSIBLE_MS);
  await each(await refundedInvitations(db, since), (uid) => reverse(deps, uid));
  await deleteOldCards(db, new Date(now.getTime() - CARDS_MS));
}

/** Puts a new coupon on the next charge at once; what fails here is repeated by the reconcile job. */
async function syncBilled(deps: PaymentDeps, uid: string): Promise<void> {
  for (const { subscriptionID } of await billedSubscriptions(deps.db, uid, deps.clock.now()))
    await syncStripeSubscription(deps, subscriptionID);
}

interface Cards {
  readonly friend: readonly Buffer[];
  readonly inviter: readonly Buffer[];
}

/** @returns whose coupons changed */
async function settle(deps: PaymentDeps, friendUid: string): Promise<readonly string[]> {
  const now = deps.clock.now();
  const cards = await cardsOfBoth(deps, friendUid);
  return await deps.db.transaction().execute(async (trx) => {
    const invitation = await lockInvitation(trx, friendUid);
    if (invitation === undefined || invitation.settled_at !== null) return [];
    const orderID = await firstPaidOrder(trx, friendUid);
    if (orderID === undefined) return [];
    const refusal = await refusalOf(trx, invitation, cards);
    await rememberCards(trx, friendUid, cards.friend, now);
    if (refusal !== null) {
      const nothing = { inviterCouponID: null, friendCouponID: null };
      await markSettled(trx, friendUid, { outcome: 'refused', refusal, orderID, ...nothing }, now);
      await notify(trx, friendUid, `invitation-refused:${friendUid}`, REFUSED_NOTICE, now);
      return [];
    }
    return await reward(trx, invitation, orderID, now);
  });
}

/** Read before the transaction: no row is locked while Stripe answers. */
async function cardsOfBoth(deps: PaymentDeps, friendUid: string): Promise<Cards> {
  const { db } = deps;
  const hashesOf = async (uid: string) =>
    ((await cardsOf(deps, db, uid))?.cards ?? []).flatMap(({ fingerprint }) =>
      fingerprint === null ? [] : [cardHash(fingerprint)],
    );
  const inviterUid = (await findInvitation(db, friendUid))?.inviter_uid ?? null;
  const inviter =
    inviterUid === null
      ? []
      : [
          ...(await hashesOf(inviterUid)),
          ...(await trialCardsOf(db, inviterUid)),
          ...(await invitationCardsOf(db, inviterUid)),
        ];
  return { friend: await hashesOf(friendUid), inviter };
}

async function refusalOf(
  trx: Database,
  { friend_uid: friendUid, inviter_uid: inviterUid }: InvitationRow,
  { friend, inviter }: Cards,
): Promise<InvitationRefusal | null> {
  if (inviterUid !== null) {
    if (await shareDevice(trx, friendUid, inviterUid)) return 'device';
    if (isSameMailbox(await addressOf(trx, friendUid), await addressOf(trx, inviterUid))) return 'address';
  }
  // The card that paid was removed before anybody could look at it.
  if (friend.length === 0) return 'no-card';
  if (friend.some((card) => inviter.some((other) => other.equals(card)))) return 'card';
  return (await isCardUsed(trx, friendUid, friend)) ? 'card-used' : null;
}

async function reward(
  trx: Database,
  invitation: InvitationRow,
  orderID: string,
  now: Date,
): Promise<readonly string[]> {
  const { friend_uid: friendUid, inviter_uid: inviterUid, inviter_yen, friend_yen, valid_days } = invitation;
  // To the end of the day in Japan.
  const redeemBy = new Date(startOfJapanDay(now.getTime() + (valid_days + 1) * DAY_MS));
  const give = async (uid: string, yen: number) =>
    await grantPersonalCoupon(trx, { uid, name: REWARD_NAME, yen, redeemBy, now });
  const { monthly_limit } = await findTerms(trx);
  const isWithin =
    inviterUid !== null && (await countGranted(trx, inviterUid, startOfMonth(now))) < monthly_limit;
  const inviterCouponID = isWithin ? await give(inviterUid, inviter_yen) : null;
  const friendCouponID = await give(friendUid, friend_yen);
  const outcome = isWithin || inviterUid === null ? ('granted' as const) : ('limit' as const);
  await markSettled(
    trx,
    friendUid,
    { outcome, refusal: null, orderID, inviterCouponID, friendCouponID },
    now,
  );
  const until = redeemBy.getTime();
  if (isWithin)
    await notify(trx, inviterUid, `invitation:${friendUid}`, inviterNotice(inviter_yen, until), now);
  await notify(trx, friendUid, `invited:${friendUid}`, friendNotice(friend_yen, until), now);
  return isWithin ? [inviterUid, friendUid] : [friendUid];
}

/** The first moment of the month in Japan. */
function startOfMonth(now: Date): Date {
  const { year, month } = japanMonth(now.getTime());
  return new Date(startOfJapanDay(Date.UTC(year, month - 1, 1)));
}

/** @returns whose coupons changed */
async function reverse({ db, clock }: PaymentDeps, friendUid: string): Promise<readonly string[]> {
  const now = clock.now();
  return await db.transaction().execute(async (trx) => {
    const invitation = await lockInvitation(trx, friendUid);
    if (invitation === undefined || invitation.reversed_at !== null) return [];
    const owners: string[] = [];
    for (const couponID of [invitation.inviter_coupon_id, invitation.friend_coupon_id]) {
      const owner = couponID === null ? null : await stopPersonalCoupon(trx, couponID, now);
      if (owner === null) continue;
      owners.push(owner);
      await notify(trx, owner, `invitation-reversed:${friendUid}`, REVERSED_NOTICE, now);
    }
    await markReversed(trx, friendUid, now);
    return owners;
  });
}

async function notify(
  trx: Database,
  uid: string,
  once: string,
  text: { title: string; body: string },
  now: Date,
): Promise<void> {
  await addNotice(trx, { uid, kind: 'billing', ...text, link: '/share', once, now });
}
