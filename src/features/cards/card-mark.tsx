/** Names as people know them; a brand that is not listed is simply a card. */
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

export function brandName(brand: string): string {
  return BRANDS[brand] ?? 'カード';
}

/** `・・・・4242` */
export function hiddenNumber({ last4 }: { last4: string }): string {
  return `・・・・${last4}`;
}

/** A card for ears: dots are read as nothing, or one by one. */
export function spokenName({ brand, last4 }: { brand: string; last4: string }): string {
  return `${brandName(brand)} 末尾${last4}`;
}

/** A small card with the brand's name in it: letters of our own, nobody's drawing. */
export function CardMark({ brand }: { brand: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-grid h-7 w-12 shrink-0 place-items-center rounded-sm border border-line-strong bg-sunk text-[0.625rem] leading-none font-bold tracking-tight text-ink"
    >
      {SHORT[brand] ?? '・・・'}
    </span>
  );
}
