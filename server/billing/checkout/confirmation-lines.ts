import type { QuoteLine } from '#contract/entities/quote.ts';
import type { QuoteFacts } from '#server/db/tables/quote-facts.ts';
import { CONFIRMATION as TEXTS } from './confirmation-texts.ts';

/*
 * The lines of the confirmation page that 特定商取引法 12条の6 requires:
 *   分量 → item      販売価格・対価 → amount      支払の時期・方法 → payment      引渡・提供の時期 → delivery
 *   申込みの期間 → period (only where there is one)      撤回・解除 → cancellation
 * The price after a free month, and its date, come with the amounts, before everything that is less important.
 */

export interface ConfirmationFacts {
  readonly kind: 'join' | 'rejoin' | 'upgrade' | 'downgrade' | 'keep';
  readonly currName: string;
  readonly plan: { readonly name: 'standard' | 'entry'; readonly comments: boolean };
  /** A saved card had its free month already, so this one is not free. */
  readonly isTrialUsedByCard: boolean;
  readonly courses: number;
  readonly lessons: number;
  readonly facts: QuoteFacts;
  /** The end of the coupon's period. */
  readonly redeemBy: Date | null;
  /** Whether a change of plan begins now. */
  readonly begin: 'now' | 'later';
  readonly now: Date;
}

/** The lines of the confirmation page for a new subscription or a change of plan. */
export function confirmationLines(offered: ConfirmationFacts): QuoteLine[] {
  const { kind } = offered;
  return kind === 'join' || kind === 'rejoin' ? linesOfCheckout(offered) : linesOfChange(offered);
}

const { labels } = TEXTS;
const at = (instant: string) => Date.parse(instant);
const line = (topic: QuoteLine['topic'], label: string, text: string): QuoteLine => ({ topic, label, text });

function linesOfCheckout(offered: ConfirmationFacts): QuoteLine[] {
  const { facts, kind, redeemBy } = offered;
  const { next, couponName } = facts;
  return [
    ...linesOfItem(offered),
    ...linesOfFirst(offered),
    line('amount', labels.next, TEXTS.charge(next.amount, at(next.at))),
    ...linesOfLater(facts),
    ...linesOfCoupon(facts),
    line('payment', labels.when, timesOf(offered)),
    line('payment', labels.how, TEXTS.how),
    line('delivery', labels.delivery, kind === 'rejoin' ? TEXTS.redelivery : TEXTS.delivery),
    ...(redeemBy === null || couponName === null
      ? []
      : [line('period', labels.until, TEXTS.until(couponName, redeemBy.getTime()))]),
    line('cancellation', labels.leaving, TEXTS.leaving),
    line('cancellation', labels.access, accessOf(offered)),
    line('cancellation', labels.refund, TEXTS.refund),
  ];
}

/** Before the first charge at nine nothing is paid for, so a cancellation ends with it; a free month lasts all the same. */
function accessOf({ facts: { first, next, trialUntil }, now }: ConfirmationFacts): string {
  const waits = trialUntil === null && at(first.at) > now.getTime();
  return waits ? TEXTS.accessBeforeFirst(at(first.at), at(next.at)) : TEXTS.access(at(next.at));
}

function linesOfItem({ currName, plan, courses, lessons, facts }: ConfirmationFacts): QuoteLine[] {
  return [
    line('item', labels.item, TEXTS.item(currName, plan.name)),
    line('item', labels.contents, TEXTS.contents(courses, lessons, plan.comments)),
    line('item', labels.term, TEXTS.term),
    line('amount', labels.monthly, TEXTS.monthly(facts.price)),
  ];
}

function linesOfFirst({ facts, now, isTrialUsedByCard }: ConfirmationFacts): QuoteLine[] {
  const { first, next, trialUntil } = facts;
  if (trialUntil === null)
    return [
      line('amount', labels.first, TEXTS.firstToday(first.amount, at(first.at), now.getTime())),
      ...(isTrialUsedByCard ? [line('amount', labels.free, TEXTS.freeOncePerCard)] : []),
    ];
  return [
    line('amount', labels.first, TEXTS.firstFree),
    line('amount', labels.free, TEXTS.free(at(trialUntil), next.amount)),
  ];
}

/** Only where later charges differ from the next one. */
function linesOfLater({ next, later }: QuoteFacts): QuoteLine[] {
  const amount = TEXTS.later(later.amount, at(later.at));
  return later.amount === next.amount ? [] : [line('amount', labels.later, amount)];
}

function linesOfCoupon({ couponName, couponCode }: QuoteFacts): QuoteLine[] {
  if (couponName === null || couponCode === null) return [];
  return [line('amount', labels.coupon, TEXTS.coupon(couponName, couponCode))];
}

function timesOf({ facts, now }: ConfirmationFacts): string {
  const first =
    facts.trialUntil === null
      ? TEXTS.whenFirst(facts.first.amount, at(facts.first.at), now.getTime())
      : TEXTS.whenFree(at(facts.trialUntil));
  return TEXTS.when(first, at(facts.first.at));
}

function linesOfChange(offered: ConfirmationFacts): QuoteLine[] {
  const { facts, begin, kind, plan } = offered;
  const next = at(facts.next.at);
  const isWaived = facts.first.amount === 0;
  const now = isWaived ? TEXTS.changeGiven : TEXTS.changeNow(next);
  const changed = begin === 'now' ? now : TEXTS.changeLater(at(facts.first.at));
  return [
    ...linesOfItem(offered),
    ...(begin === 'now'
      ? [
          line(
            'amount',
            labels.difference,
            isWaived
              ? TEXTS.differenceGiven
              : TEXTS.firstToday(facts.first.amount, at(facts.first.at), offered.now.getTime()),
          ),
        ]
      : []),
    line('amount', labels.next, TEXTS.charge(facts.next.amount, next)),
    ...linesOfLater(facts),
    ...linesOfCoupon(facts),
    line('payment', labels.how, TEXTS.how),
    line('delivery', labels.begin, kind === 'keep' ? TEXTS.keep(plan.name) : changed),
    line('cancellation', labels.leaving, TEXTS.leaving),
    line('cancellation', labels.access, TEXTS.access(next)),
    line('cancellation', labels.refund, TEXTS.changeRefund),
  ];
}
