import { cardRefusal, type Refusal } from '#stripe-sandbox/wire/refusal.ts';
import { TEST_CARDS, type TestCard } from './test-cards.ts';

/** A card as typed into the form. It lives only as long as the request. */
export interface TypedCard {
  readonly number: string;
  readonly expMonth: string;
  readonly expYear: string;
  readonly cvc: string;
}

export interface ReadCard {
  readonly card: TestCard;
  readonly expMonth: number;
  readonly expYear: number;
}

/**
 * Finds the test card that was typed. Nothing is stored before, and no refusal contains what was typed.
 * @throws Refusal 402: `incorrect_number`, `invalid_expiry_month`, `invalid_expiry_year`, `invalid_cvc`, and
 *   `card_declined` with `test_mode_live_card` for a number that may be somebody's real card
 */
export function readTypedCard(typed: TypedCard, now: Date): ReadCard {
  const digits = typed.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) {
    throw refused('Your card number is incorrect.', 'incorrect_number', 'number');
  }
  const card = TEST_CARDS.find(({ number }) => number === digits);
  if (card === undefined) throw liveCard();
  const expiry = readExpiry(typed, now);
  if (!(card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(typed.cvc)) {
    throw refused("Your card's security code is invalid.", 'invalid_cvc', 'cvc');
  }
  return { card, ...expiry };
}

function readExpiry({ expMonth, expYear }: TypedCard, now: Date): { expMonth: number; expYear: number } {
  const month = /^\d{1,2}$/.test(expMonth) ? Number(expMonth) : 0;
  if (month < 1 || month > 12) throw badMonth();
  const year = yearOf(expYear);
  const [thisYear, thisMonth] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  if (year < thisYear || year > thisYear + 50) {
    throw refused("Your card's expiration year is invalid.", 'invalid_expiry_year', 'exp_year');
  }
  if (year === thisYear && month < thisMonth) throw badMonth();
  return { expMonth: month, expYear: year };
}

function yearOf(text: string): number {
  if (/^\d{2}$/.test(text)) return 2000 + Number(text);
  return /^\d{4}$/.test(text) ? Number(text) : 0;
}

function badMonth(): Refusal {
  return refused("Your card's expiration month is invalid.", 'invalid_expiry_month', 'exp_month');
}

function refused(message: string, code: string, param: string): Refusal {
  return cardRefusal(message, { code, param });
}

/** Stripe's test mode declines a real card with this code, too. */
function liveCard(): Refusal {
  const message =
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.';
  return cardRefusal(message, {
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    param: 'number',
  });
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
