import { yen } from '#domain/billing/billing-labels.ts';
import { quoted } from '#domain/quoted.ts';
import type { Database } from '#server/db/connect.ts';
import { addNotice, withdrawNotice } from '#server/notices/notice-store.ts';
import { currNameOf } from './curriculum-name-store.ts';
import { PAYMENT_FAILED, type SubscriptionState } from './subscription-state.ts';
import type { OrderChange } from './sync-orders.ts';

interface Subject {
  readonly uid: string;
  readonly currCode: string;
  readonly stripeSubscriptionID: string;
}

interface Changes {
  readonly before: SubscriptionState;
  readonly after: SubscriptionState;
  readonly orders: readonly OrderChange[];
}

const failedOnce = (invoiceID: string) => `payment-failed:${invoiceID}`;

/**
 * Says in the inbox that a charge failed, once for a charge however often it is tried, and that the subscription ended by it:
 * who signed in by telephone has no address for the mails that say the same. What is not owed any more is not said any more.
 */
export async function notifyPaymentFailed(
  trx: Database,
  subject: Subject,
  { before, after, orders }: Changes,
  now: Date,
): Promise<void> {
  const { uid, currCode, stripeSubscriptionID } = subject;
  const add = async (notice: { title: string; body: string; link: string; once: string }) =>
    await addNotice(trx, { uid, kind: 'billing', ...notice, now, mails: false });
  for (const { invoice, status, before: was } of orders) {
    if (was === 'open' && status !== 'open') await withdrawNotice(trx, uid, failedOnce(invoice.id));
    const hasFailed = status === 'open' && after.pastDueSince !== null && after.cancelTime === null;
    if (!hasFailed || invoice.reason === 'change' || invoice.total === 0) continue;
    await add({
      title: 'お支払いを確認できませんでした',
      body: `${quoted(await currNameOf(trx, currCode))}の受講料${yen(invoice.total)}（税込）のお支払いができていません。レッスンは、いまもそのまま受けられます。カードをご確認のうえ、もう一度お支払いください。`,
      link: '/settings/cards',
      once: failedOnce(invoice.id),
    });
  }
  const hasEnded = before.cancelTime === null && after.cancelTime !== null;
  if (hasEnded && after.cancelReason === PAYMENT_FAILED)
    await add({
      title: '受講期間が終了しました',
      body: `お支払いを確認できなかったため、${quoted(await currNameOf(trx, currCode))}の契約は終了しました。今後、このコースのお支払いは発生しません。レッスンの記録と、提出した録音は残ります。`,
      link: '/settings/subscriptions',
      once: `payment-ended:${stripeSubscriptionID}`,
    });
}
