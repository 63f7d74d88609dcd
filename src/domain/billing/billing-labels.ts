import { groupedNumber } from '#domain/grouped-number.ts';

/** Names of the plans in every text. */
export const PLAN_LABELS = { standard: 'スタンダード', entry: 'エントリー' } as const;

/** The label of the line on the confirmation page that says how long the first month is free, or why it is not. */
export const FREE_MONTH_LABEL = '無料期間';

/** `2,980円`; whole yen. */
export function yen(amount: number): string {
  return `${groupedNumber(amount)}円`;
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  diners: 'Diners Club',
  discover: 'Discover',
  unionpay: '銀聯',
};

/** `Visa（末尾4242）`; brands by Stripe's names. */
export function cardInWords({ brand, last4 }: { readonly brand: string; readonly last4: string }): string {
  return `${Object.hasOwn(BRANDS, brand) ? BRANDS[brand] : 'カード'}（末尾${last4}）`;
}
