import { COUPONS_TEXTS } from './coupons-texts.ts';
import type { Given, Options } from './given.ts';
import { usage } from './school-error.ts';

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

export type CouponsCommand =
  | { readonly do: 'coupons list'; readonly json: boolean }
  | { readonly do: 'coupons stop'; readonly code: string }
  | { readonly do: 'coupons add'; readonly coupon: NewCoupon };

const flag = { type: 'boolean' } as const;
const value = { type: 'string' } as const;

export const COUPONS_OPTIONS = {
  'coupons list': { json: flag },
  'coupons stop': {},
  'coupons add': {
    ...{ name: value, percent: value, amount: value, once: flag, months: value, forever: flag },
    ...{ until: value, max: value, curriculum: value, plan: value },
  },
} satisfies Record<CouponsCommand['do'], Options>;

export function isCouponsCommand(name: string): name is CouponsCommand['do'] {
  return Object.hasOwn(COUPONS_OPTIONS, name);
}

export function couponsCommand(name: CouponsCommand['do'], given: Given): CouponsCommand {
  switch (name) {
    case 'coupons list':
      given.noMore();
      return { do: name, json: given.has('json') };
    case 'coupons stop':
      return { do: name, code: codeOf(given.word(COUPONS_TEXTS.missingCode)) };
    case 'coupons add':
      return { do: name, coupon: newCoupon(given) };
  }
}

/** A name of Stripe's coupons has at most as many letters. */
const LONGEST_NAME = 40;

function newCoupon(given: Given): NewCoupon {
  const code = codeOf(given.word(COUPONS_TEXTS.missingCode));
  const percentOff = given.whole('percent', 1, 100) ?? null;
  const amountOff = given.whole('amount', 1, 1_000_000) ?? null;
  if ((percentOff === null) === (amountOff === null)) throw usage(COUPONS_TEXTS.percentOrAmount);
  const name = given.text('name')?.trim();
  if (name !== undefined && [...name].length > LONGEST_NAME)
    throw usage(COUPONS_TEXTS.longName(LONGEST_NAME));
  return {
    ...{ code, name, percentOff, amountOff, ...durationOf(given) },
    ...{ redeemBy: given.endOfDay('until'), maxRedemptions: given.whole('max', 1, 1_000_000) },
    ...{ curriculum: given.text('curriculum'), plan: given.text('plan') && given.plan() },
  } as NewCoupon;
}

/** Said by name, because a slip here costs the school money for years. */
function durationOf(given: Given): Duration {
  const months = given.whole('months', 1, 36);
  const said = [given.has('once'), months !== undefined, given.has('forever')].filter(Boolean);
  if (said.length !== 1) throw usage(COUPONS_TEXTS.howLong);
  if (months !== undefined) return { duration: 'repeating', months };
  return { duration: given.has('once') ? 'once' : 'forever', months: null };
}

function codeOf(word: string): string {
  const code = word.normalize('NFKC').trim().toUpperCase();
  if (!/^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code)) throw usage(COUPONS_TEXTS.badCode(word));
  return code;
}
