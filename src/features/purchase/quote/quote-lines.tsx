import type { QuoteLine } from '#contract/entities/quote.ts';
import { confirmTexts as texts } from '#features/purchase/confirm-texts.ts';
import { Card, Section } from '#ui/layout/page.tsx';
import { wholeDates } from '#ui/layout/whole-dates.tsx';

/** The order of the six items of the law (特定商取引法 12条の6). */
const TOPICS: readonly QuoteLine['topic'][] = [
  'item',
  'amount',
  'payment',
  'delivery',
  'period',
  'cancellation',
  'other',
];

/** The lines of the quote, word for word: the server stores them as shown. */
export function QuoteLines({ lines }: { lines: readonly QuoteLine[] }) {
  const groups = TOPICS.map((topic) => ({ topic, own: lines.filter((line) => line.topic === topic) }));
  return (
    <Section title={texts.details}>
      <Card>
        <div className="grid gap-6">
          {groups
            .filter(({ own }) => own.length > 0)
            .map(({ topic, own }) => (
              <section key={topic} className="grid gap-2">
                <h3 className="border-b border-line pb-1 font-bold">{texts.topics[topic]}</h3>
                <dl className="grid gap-x-6 gap-y-2 md:grid-cols-[11em_1fr]">
                  {own.map(({ label, text }) => (
                    <div key={`${label} ${text}`} className="contents">
                      <dt className="text-sm text-ink-soft md:leading-[1.7rem]">{label}</dt>
                      <dd className="whitespace-pre-line max-md:-mt-2">{wholeDates(text)}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
        </div>
      </Card>
    </Section>
  );
}
