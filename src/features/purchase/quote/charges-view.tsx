import type { Quote } from '#contract/entities/quote.ts';
import { dayBefore, japanDate } from '#domain/japan-time.ts';
import { confirmTexts as texts } from '#features/purchase/confirm-texts.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Section } from '#ui/layout/page.tsx';
import { shownCharges } from './charges.ts';

/** The three charges in large, and what follows a free month. */
export function ChargesView({ quote, now }: { quote: Quote; now: number }) {
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
        <Notice title={texts.freeTitle(japanDate(dayBefore(Date.parse(quote.trialUntil))))}>
          {texts.freeBody(
            japanDate(dayBefore(Date.parse(quote.trialUntil))),
            japanDate(Date.parse(quote.nextCharge.time)),
            quote.nextCharge.amount,
          )}
        </Notice>
      )}
    </Section>
  );
}
