import { japanDate } from '#domain/japan-time.ts';

/** A card pays until the end of the month that stands on it. `soon`: in this month or the next one it is over. */
export type Expiry = 'good' | 'soon' | 'over';

/** Also of an answer that this device kept for a while: the month is Japan's at `nowMs`. */
export function expiryOf(
  card: { expMonth: number; expYear: number; expired: boolean },
  nowMs: number,
): Expiry {
  const [year = 0, month = 0] = japanDate(nowMs).split('/').map(Number);
  const monthsLeft = (card.expYear - year) * 12 + (card.expMonth - month);
  if (card.expired || monthsLeft < 0) return 'over';
  return monthsLeft <= 1 ? 'soon' : 'good';
}

/** `12/28`, as it stands on the card. */
export function expiryText({ expMonth, expYear }: { expMonth: number; expYear: number }): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
}
