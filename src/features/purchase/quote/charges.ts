import type { Quote } from '#contract/entities/quote.ts';
import { dayBefore, japanDate, japanDay, japanHour } from '#domain/japan-time.ts';
import { MINUTE_MS } from '#domain/time-units.ts';
import { confirmTexts as texts } from '#features/purchase/confirm-texts.ts';

/** One of the three charges on the confirmation page. */
export interface ShownCharge {
  label: string;
  /** Whole yen, tax included. */
  amount: number;
  /** The time of the charge as text. */
  when: string;
}

/** A charge that is due within this time counts as immediate. */
const IMMEDIATE_MS = 15 * MINUTE_MS;

/** The charges of today, next and later, by days of Japan; `now` in milliseconds of the epoch. */
export function shownCharges(quote: Quote, now: number): readonly ShownCharge[] {
  const { firstCharge, nextCharge, laterCharge } = quote;
  const first = Date.parse(firstCharge.time);
  // A change that begins later has no charge of its own; its first charge is the next regular one.
  const isLater = firstCharge.time === nextCharge.time;
  const isToday = !isLater && japanDay(first) <= japanDay(now);
  const next = isToday ? nextCharge : firstCharge;
  const today = isToday ? firstCharge.amount : 0;
  return [
    { label: texts.today, amount: today, when: todayOf(today, first, now) },
    { label: texts.next, amount: next.amount, when: nextOf(next, now) },
    {
      label: texts.later,
      amount: laterCharge.amount,
      when:
        laterCharge.amount === next.amount
          ? texts.everyMonth
          : texts.everyMonthFrom(japanDate(Date.parse(laterCharge.time), now)),
    },
  ];
}

// Only money that is owed waits for an hour: what costs nothing is settled with the button.
function todayOf(amount: number, time: number, now: number): string {
  return amount === 0 || time - now <= IMMEDIATE_MS ? japanDate(now, now) : atAboutHour(time);
}

function nextOf({ amount, time: iso }: Quote['nextCharge'], now: number): string {
  const time = Date.parse(iso);
  return amount > 0 && japanDay(time) === japanDay(now) ? atAboutHour(time) : japanDate(time, now);
}

function atAboutHour(time: number): string {
  return texts.atAboutHour(japanHour(time));
}

/** The differences between two quotes as `label：from → to`; empty when nothing changed. */
export function changesOf(before: Quote, after: Quote): readonly string[] {
  const labels = texts.changedLabels;
  const day = ({ time }: { time: string }) => japanDate(Date.parse(time));
  const facts = ({ firstCharge, nextCharge, laterCharge, trialUntil, coupon }: Quote) => [
    [
      labels.free,
      trialUntil === null ? texts.none : texts.until(japanDate(dayBefore(Date.parse(trialUntil)))),
    ],
    [labels.coupon, coupon?.name ?? texts.none],
    [labels.today, texts.amount(firstCharge.amount)],
    [labels.todayDay, day(firstCharge)],
    [labels.next, texts.amount(nextCharge.amount)],
    [labels.nextDay, day(nextCharge)],
    [labels.later, texts.amount(laterCharge.amount)],
  ];
  const later = facts(after);
  return facts(before).flatMap(([label = '', from = ''], at) => {
    const to = later[at]?.[1] ?? '';
    return from === to ? [] : [texts.changedFrom(label, from, to)];
  });
}
