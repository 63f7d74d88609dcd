import { refusal } from '#server/admin-cli/cli-error.ts';
import { dateTimeText } from '#server/admin-cli/output.ts';
import { withPaymentLock } from '#server/billing/lock.ts';
import type { Database } from '#server/db/connect.ts';
import {
  cancelledPaidSubscription,
  insertGrantedSubscription,
  type NewSubscription,
  requireCurriculum,
} from './subscription-store.ts';
import { SUBSCRIPTION_TEXTS } from './subscription-texts.ts';

/**
 * Gives a learner a subscription without payment. Refused while a cancelled paid one has not ended: its learner, or the
 * school at Stripe, may still take that cancellation back, and of two running subscriptions the app would show the charges
 * of one alone. Under the payment lock, because the learner may be doing so at this moment.
 * @throws CliError
 */
export async function grantSubscription(
  deps: { readonly db: Database },
  given: NewSubscription,
): Promise<void> {
  const { learner, name, curriculum, now } = given;
  await requireCurriculum(deps.db, curriculum);
  await withPaymentLock(deps, learner.uid, async (conn) => {
    const paid = await cancelledPaidSubscription(conn, { uid: learner.uid, curriculum, now });
    if (paid !== undefined) {
      const end = paid.expire_time === null ? null : dateTimeText(paid.expire_time);
      throw refusal(SUBSCRIPTION_TEXTS.paidNotEnded(name, curriculum, end));
    }
    if (!(await insertGrantedSubscription(conn, given)))
      throw refusal(SUBSCRIPTION_TEXTS.alreadyOpen(name, curriculum));
  });
}
