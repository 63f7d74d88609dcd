/** What the addresses of a purchase name beside the curriculum. */
export interface PurchaseSearch {
  plan?: number | undefined;
  coupon?: string | undefined;
}

const CODE = /^[A-Z0-9-]{1,40}$/;

/** Nonsense counts as not named. Both are named even when there is none: the router lays this over the address. */
export function purchaseSearch(search: Record<string, unknown>): PurchaseSearch {
  const plan = Number(search['plan']);
  return {
    plan: Number.isInteger(plan) && plan > 0 && plan < 1000 ? plan : undefined,
    coupon: couponCode(String(search['coupon'] ?? '')) ?? undefined,
  };
}

/** A code as it is kept, from what was typed: full-width letters and spaces between, as phones and copying give them, make no difference. */
export function couponCode(typed: string): string | null {
  const code = typed.normalize('NFKC').replace(/\s+/g, '').toUpperCase();
  return CODE.test(code) ? code : null;
}
