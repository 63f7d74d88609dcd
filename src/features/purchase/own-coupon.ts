import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { OwnCoupon } from '#contract/coupons.ts';
import { inCodeOrder } from '#domain/code-order.ts';
import { useOnline } from '#network/use-online.ts';
import { isArriving, ownCouponsQuery } from './queries.ts';

/** The person's own coupon that ends first, of those that a checkout takes now; null also while that is not known. */
export function useOwnCoupon(api: Api): { coupon: OwnCoupon | null; isArriving: boolean } {
  const online = useOnline();
  const query = useQuery({ ...ownCouponsQuery(api), enabled: online });
  const isKnown = query.data !== undefined && !query.isFetching;
  return { coupon: isKnown ? firstUsable(query.data.coupons) : null, isArriving: isArriving(query) };
}

function firstUsable(coupons: readonly OwnCoupon[]): OwnCoupon | null {
  const usable = coupons.filter(({ state }) => state === 'usable');
  const [first = null] = usable.sort((a, b) => inCodeOrder(a.redeemTime ?? '', b.redeemTime ?? ''));
  return first;
}
