import type { Quote } from '#contract/entities/quote.ts';
import { FREE_MONTH_LABEL } from '#domain/billing/billing-labels.ts';
import { dayBefore, japanDate } from '#domain/japan-time.ts';
import { confirmTexts as texts } from '#features/purchase/confirm-texts.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Section } from '#ui/layout/page.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';
import { shownCharges } from './charges.ts';

/** The three charges in large, and what follows a free month or why there is none. */
export function ChargesView({ quote, now }: { quote: Quote; now: number }) {
  // A line about the free month where there is none says why.
  const whyNotFree = quote.trialUntil === null && quote.lines.find(({ label }) => label === FREE_MONTH_LABEL);
  return (
    <Section title={texts.charges}>
      <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card sm:grid-cols-3">
        {shownCharges(quote, now).map(({ label, amount, when }) => (
          <div
            key={label}
            className="flex flex-wrap items-baseline justify-between gap-x-4 bg-surface px-5 py-4 sm:grid sm:content-start"
          >
            <dt className="font-bold">{label}</dt>
            <dd className="grid max-sm:ml-auto max-sm:justify-items-end">
              <span className="tabular text-2xl font-bold">
                {texts.amount(amount)}
                <span className="ml-1 text-sm font-normal text-ink-soft">{texts.taxed}</span>
              </span>
              <span className="tabular text-sm text-ink-soft">{when}</span>
            </dd>
          </div>
        ))}
      </dl>
      {quote.trialUntil !== null && quote.firstCharge.amount === 0 && (
        <Notice title={texts.freeTitle(japanDate(dayBefore(Date.parse(quote.trialUntil)), now))}>
          {wholeDates(
            texts.freeBody(
              japanDate(dayBefore(Date.parse(quote.trialUntil)), now),
              japanDate(Date.parse(quote.nextCharge.time), now),
              quote.nextCharge.amount,
            ),
          )}
        </Notice>
      )}
      {whyNotFree && (
        <Notice tone="warn" title={texts.notFree}>
          {whyNotFree.text}
        </Notice>
      )}
    </Section>
  );
}
