import { useEffect, useState } from 'react';
import type { Api } from '#api/client.ts';
import type { OwnCoupon } from '#contract/coupons.ts';
import { useOwnCoupon } from '#features/purchase/own-coupon.ts';

interface OwnCouponOffer {
  /** The code of the page address. */
  readonly code: string | null;
  readonly apply: (code: string) => void;
}

/**
 * Puts the person's own coupon into the checkout by itself, once for a visit.
 * @returns the coupon that they took off: it stays on offer
 */
export function useOwnCouponOffer(api: Api, { code, apply }: OwnCouponOffer): OwnCoupon | null {
  const { coupon: own } = useOwnCoupon(api);
  const [isApplied, setApplied] = useState(code !== null);
  const ownCode = own?.code ?? null;
  useEffect(() => {
    if (isApplied || code !== null || ownCode === null) return;
    setApplied(true);
    apply(ownCode);
  }, [isApplied, code, ownCode, apply]);
  return isApplied && code === null ? own : null;
}
