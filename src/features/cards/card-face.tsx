import type { Card } from '#contract/entities/card.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { expiryOf, expiryText } from './saved-cards.ts';
import { texts } from './texts.ts';

/** A saved card: brand, last digits and expiry. */
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
          {expiry === 'expired' && (
            <Tag tone="danger" icon="alert">
              {texts.over}
            </Tag>
          )}
          {expiry === 'expiring' && (
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

/** Brand names; an unknown brand is shown as カード. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  jcb: 'JCB',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  unionpay: '銀聯',
};

const SHORT: Readonly<Record<string, string>> = {
  visa: 'VISA',
  mastercard: 'Master',
  jcb: 'JCB',
  amex: 'AMEX',
  diners: 'Diners',
  discover: 'Disc.',
  unionpay: '銀聯',
};

function brandName(brand: string): string {
  return BRANDS[brand] ?? 'カード';
}

/** `・・・・4242` */
function hiddenNumber({ last4 }: { last4: string }): string {
  return `・・・・${last4}`;
}

/** The card's name for screen readers, which skip the dots or read them one by one. */
export function spokenName({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brandName(brand)} 末尾${last4}`;
}

/** A small card with the brand's name in plain letters instead of a logo. */
function CardMark({ brand }: { brand: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-grid h-7 w-12 shrink-0 place-items-center rounded-sm border border-line-strong bg-sunk text-[0.625rem] leading-none font-bold tracking-tight text-ink"
    >
      {SHORT[brand] ?? '・・・'}
    </span>
  );
}
