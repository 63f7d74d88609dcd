import { ApiError } from '#contract/errors.ts';
import { blocksAccountDeletion } from '#domain/billing/subscription.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import { findCheckout, openCheckoutsOf } from '#server/billing/checkout/checkout-store.ts';
import { failCheckout, resumeCheckout } from '#server/billing/checkout/checkouts.ts';
import { deleteUnacceptedQuotes } from '#server/billing/checkout/quote-store.ts';
import { recordCustomerToDelete } from '#server/billing/customer-store.ts';
import { withPaymentLock } from '#server/billing/lock.ts';
import type { PaymentDeps } from '#server/billing/payments.ts';
import { subscriptionPeriodsOf } from '#server/billing/sync/subscription-store.ts';
import { leaveCommunity } from '#server/community/leave-community.ts';
import { leaveThreadsInSteps } from '#server/community/leave-threads.ts';
import type { Database } from '#server/db/connect.ts';
import { retryOnConflict } from '#server/db/retry-on-conflict.ts';
import type { Caller } from '#server/http/caller.ts';
import { deleteAnswersToTeachers, deleteKeysOf } from '#server/http/idempotency-store.ts';
import { clearAllHits, subjectOf } from '#server/http/rate-limit-store.ts';
import { deleteInquiriesOf } from '#server/inquiries/inquiry-store.ts';
import { deleteMessagesTo } from '#server/messages/message-store.ts';
import { recordDeletion } from './deleted-person-store.ts';
import { recordFilesToDelete } from './files-to-delete-store.ts';
import { deletePersonRow, lockPerson } from './person-store.ts';
import type { UserDeps } from './user-deps.ts';

/** A refreshed token is no proof: an irreversible action needs a sign-in of the last five minutes. */
const RECENT_MS = 5 * MINUTE_MS;

/** @throws ApiError 403 `api/recent-login-required` */
export function refuseOldSignIn({ authTime }: Pick<Caller, 'authTime'>, now: Date): void {
  if (authTime === undefined || now.getTime() - authTime.getTime() > RECENT_MS)
    throw new ApiError('api/recent-login-required');
}

/**
 * Deletes a person in one transaction, after many likes and comments went in short ones: every row that refers to them, their account
 * where it is ours, and messages, keys and counters under their name. The law requires to retain charges and agreements: orders and
 * accepted quotes stay without the uid, the buyer's name stays on the receipts. Records files and the customer at Stripe for deletion by
 * jobs afterwards (`wipe-deleted.ts`, `billing/delete-customers.ts`).
 * @throws ApiError 409 `users/active-subscription`
 */
export async function deletePerson(
  deps: PaymentDeps & Pick<UserDeps, 'accounts'>,
  uid: string,
): Promise<void> {
  await withPaymentLock(deps, uid, async (conn) => {
    await endOpenCheckouts(deps, conn, uid);
    await refuseActiveSubscription(conn, uid, deps.clock.now());
    await leaveThreadsInSteps(conn, uid);
    await retryOnConflict(() => conn.transaction().execute((trx) => deleteRows(deps, trx, uid)));
  });
}

/**
 * Ends checkouts that wait for the card's bank, so that no later payment belongs to a deleted person. Call it under the
 * person's payment lock.
 * @throws ApiError 409 `users/active-subscription` where the bank has approved meanwhile
 */
async function endOpenCheckouts(deps: PaymentDeps, conn: Database, uid: string): Promise<void> {
  for (const checkout of await openCheckoutsOf(conn, uid)) {
    const { kind } = await resumeCheckout(deps, conn, checkout, { ask: false });
    if (kind === 'done') throw new ApiError('users/active-subscription');
    if (kind !== 'action' && kind !== 'waiting') continue;
    const { stripe_subscription_id: id = null } = (await findCheckout(conn, checkout.joining_id)) ?? {};
    const subscription = id === null ? null : await deps.payments.gateway.readSubscription(id);
    await failCheckout(deps, conn, checkout, 'the person left', subscription);
  }
}

async function deleteRows(
  { clock, accounts }: Pick<UserDeps, 'clock' | 'accounts'>,
  trx: Database,
  uid: string,
): Promise<void> {
  const now = clock.now();
  // No subscription can begin while the row is locked, because it would refer to it.
  const person = await lockPerson(trx, uid);
  await refuseActiveSubscription(trx, uid, now);
  if (person !== undefined) await leaveCommunity(trx, uid, now);
  await recordFilesToDelete(trx, uid, now);
  await recordCustomerToDelete(trx, uid, now);
  await deleteUnacceptedQuotes(trx, uid);
  await accounts.deleteWith(trx, uid);
  // An address that was never confirmed may be somebody else's, and so may the mails to it.
  if (person?.email && person.email_verified) await deleteMessagesTo(trx, [person.email]);
  await deleteInquiriesOf(trx, uid);
  await deletePersonRow(trx, uid);
  await deleteKeysOf(trx, uid);
  await deleteAnswersToTeachers(trx);
  // Counters name their subject at the end: the uid, or its hash.
  await clearAllHits(trx, [uid, subjectOf(uid)]);
  await recordDeletion(trx, uid, now);
}

async function refuseActiveSubscription(trx: Database, uid: string, now: Date): Promise<void> {
  const subscriptions = await subscriptionPeriodsOf(trx, uid, now);
  if (subscriptions.some((each) => blocksAccountDeletion(each, now.getTime())))
    throw new ApiError('users/active-subscription');
}
