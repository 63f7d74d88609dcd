import type { Quote } from '#contract/entities/quote.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import type { PurchaseItem } from '#observe/analytics.ts';
import type { Wish } from './confirmation-session.ts';
import type { Gesture } from './purchase-attempt.ts';
import type { PurchasePorts } from '#features/purchase/ports.ts';

/**
 * What analytics hears of a joining (specification, section 7): that it began, once a tab and wish, and that it was
 * confirmed by the school. A change of plan is no purchase. A contract that was there already is told by the press that
 * made it.
 */
export function tellings(
  { storage, uid, beginCheckout, purchased }: PurchasePorts,
  { currCode, planID, couponCode }: Wish,
) {
  const key = `otomichi.checkout-told.${uid}.${currCode}`;
  const wish = `${planID} ${couponCode ?? ''}`;
  return {
    shown(quote: Quote): void {
      if (!(quote.kind === 'join' || quote.kind === 'rejoin')) return;
      try {
        if (storage.getItem(key) === wish) return;
        storage.setItem(key, wish);
      } catch {
        // Told once a page then.
      }
      beginCheckout(itemOf(quote));
    },
    settled({ quote }: Gesture, { startTime }: Subscription): void {
      if (!(quote.kind === 'join' || quote.kind === 'rejoin')) return;
      try {
        storage.removeItem(key);
      } catch {
        // It goes with the tab.
      }
      purchased(Date.parse(startTime), itemOf(quote));
    },
  };
}

function itemOf({ currCode, currName, plan, coupon }: Quote): PurchaseItem {
  const item = { id: currCode, name: currName, category: plan.planName, price: plan.planPrice };
  return coupon === null ? item : { ...item, coupon: coupon.code };
}
