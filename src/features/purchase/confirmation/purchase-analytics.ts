import type { Quote } from '#contract/entities/quote.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import type { PurchasePorts } from '#features/purchase/ports.ts';
import type { PurchaseItem } from '#observe/analytics.ts';
import type { PlanSelection } from './confirmation-session.ts';
import { isEnrollment, type PurchaseAttempt } from './purchase-attempt.ts';

/**
 * Reports a checkout to analytics: its beginning once per tab and selection, and the purchase once the server confirmed
 * it. A change of plan is not a purchase. A subscription that existed before the press is not reported.
 */
export function purchaseAnalytics(
  { storage, uid, beginCheckout, purchased }: PurchasePorts,
  { currCode, planID, couponCode }: PlanSelection,
) {
  const key = `otomichi.checkout-told.${uid}.${currCode}`;
  const selection = `${planID} ${couponCode ?? ''}`;
  return {
    checkoutBegan(quote: Quote): void {
      if (!isEnrollment(quote)) return;
      try {
        if (storage.getItem(key) === selection) return;
        storage.setItem(key, selection);
      } catch {
        // Without storage it is reported once per page.
      }
      beginCheckout(itemOf(quote));
    },
    purchased({ quote }: PurchaseAttempt, { startTime }: Subscription): void {
      if (!isEnrollment(quote)) return;
      try {
        storage.removeItem(key);
      } catch {
        // The key goes with the tab.
      }
      purchased(Date.parse(startTime), itemOf(quote));
    },
  };
}

function itemOf({ currCode, currName, category: { categoryName }, plan, coupon }: Quote): PurchaseItem {
  const item = {
    id: currCode,
    name: currName,
    category: categoryName,
    variant: plan.planName,
    price: plan.planPrice,
  };
  return coupon === null ? item : { ...item, coupon: coupon.code };
}
