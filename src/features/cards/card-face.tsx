import type { Card } from '#contract/entities/card.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { brandName, CardMark, hiddenNumber, spokenName } from './card-mark.tsx';
import { expiryOf, expiryText } from './saved-cards.ts';
import { texts } from './texts.ts';

/** One saved card as people know it: brand, end of its number, until when it is good. */
export function CardFace({ card, now, paysWith = false }: { card: Card; now: number; paysWith?: boolean }) {
  const expiry = expiryOf(card, now);
  return (
    <span className="flex min-w-0 items-start gap-3">
      <span className="mt-0.5">
        <CardMark brand={card.brand} />
      </span>
      <span className="min-w-0">
        <span className="tabular block font-bold">
          <span aria-hidden="true">
            {brandName(card.brand)} <span className="whitespace-nowrap">{hiddenNumber(card)}</span>
          </span>
          <span className="sr-only">{spokenName(card)}</span>
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          <span className="tabular">{texts.expiry(expiryText(card))}</span>
          {expiry === 'over' && (
            <Tag tone="danger" icon="alert">
              {texts.over}
            </Tag>
          )}
          {expiry === 'soon' && (
            <Tag tone="warn" icon="clock">
              {texts.soon}
            </Tag>
          )}
          {paysWith && card.isDefault && (
            <Tag tone="ok" icon="check">
              {texts.paysWith}
            </Tag>
          )}
        </span>
      </span>
    </span>
  );
}
