import { usageError } from '#server/admin-cli/cli-error.ts';
import type { CommandInput } from '#server/admin-cli/command-input.ts';
import { COUPONS_TEXTS } from './coupon-texts.ts';

type Duration =
  | { readonly duration: 'once' | 'forever'; readonly months: null }
  | { readonly duration: 'repeating'; readonly months: number };

export type NewCoupon = Duration & {
  readonly code: string;
  readonly name: string | undefined;
  readonly percentOff: number | null;
  readonly amountOff: number | null;
  readonly redeemBy: Date | undefined;
  readonly maxRedemptions: number | undefined;
  readonly curriculum: string | undefined;
  readonly plan: 'standard' | 'entry' | undefined;
};

/** Limit of Stripe for names of coupons. */
const MAX_NAME_LETTERS = 40;
const MAX_MONTHS = 36;
const MAX_AMOUNT_YEN = 1_000_000;
const MAX_REDEMPTIONS = 1_000_000;

/** Reads the options of `coupons add`. @throws CliError (usage) */
export function readNewCoupon(input: CommandInput): NewCoupon {
  const code = readCouponCode(input);
  const percentOff = input.integer('percent', 1, 100) ?? null;
  const amountOff = input.integer('amount', 1, MAX_AMOUNT_YEN) ?? null;
  if ((percentOff === null) === (amountOff === null)) throw usageError(COUPONS_TEXTS.percentOrAmount);
  const name = input.text('name')?.trim();
  if (name !== undefined && [...name].length > MAX_NAME_LETTERS)
    throw usageError(COUPONS_TEXTS.longName(MAX_NAME_LETTERS));
  return {
    code,
    name,
    percentOff,
    amountOff,
    ...readDuration(input),
    redeemBy: input.endOfDay('until'),
    maxRedemptions: input.integer('max', 1, MAX_REDEMPTIONS),
    curriculum: input.text('curriculum'),
    plan: input.text('plan') === undefined ? undefined : input.plan(),
  };
}

/** Reads the code of a coupon: upper case, full-width letters accepted. @throws CliError (usage) */
export function readCouponCode(input: CommandInput): string {
  const given = input.argument(COUPONS_TEXTS.missingCode);
  const code = given.normalize('NFKC').trim().toUpperCase();
  if (!/^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code)) throw usageError(COUPONS_TEXTS.badCode(given));
  return code;
}

/** The duration has no default, because a mistake here costs money for years. */
function readDuration(input: CommandInput): Duration {
  const months = input.integer('months', 1, MAX_MONTHS);
  const chosen = [input.has('once'), months !== undefined, input.has('forever')].filter(Boolean);
  if (chosen.length !== 1) throw usageError(COUPONS_TEXTS.howLong);
  if (months !== undefined) return { duration: 'repeating', months };
  return { duration: input.has('once') ? 'once' : 'forever', months: null };
}
