import { plainHyphens } from '#domain/plain-hyphens.ts';

/** Search parameters of the purchase pages. */
export interface PurchaseSearch {
  plan?: number | undefined;
  coupon?: string | undefined;
}

const CODE = /^[A-Z0-9-]{1,40}$/;

/** Reads the search parameters; invalid ones count as missing. Both keys are always set, because the router merges the result into the address. */
export function purchaseSearch(search: Record<string, unknown>): PurchaseSearch {
  const plan = Number(search['plan']);
  return {
    plan: Number.isInteger(plan) && plan > 0 && plan < 1000 ? plan : undefined,
    coupon: couponCode(String(search['coupon'] ?? '')) ?? undefined,
  };
}

/** Normalizes a typed coupon code (full-width letters, spaces, lower case, the ー of the hyphen's key); null when it cannot be a code. */
export function couponCode(typed: string): string | null {
  const code = plainHyphens(typed.normalize('NFKC')).replace(/\s+/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}
