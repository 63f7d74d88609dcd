import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { OwnCoupon } from '#contract/coupons.ts';
import { inCodeOrder } from '#domain/code-order.ts';
import { useOnline } from '#network/use-online.ts';
import { ownCouponsQuery } from './queries.ts';

/** The person's own coupon that ends first, of those that a checkout takes now; undefined while that is not known. */
export function useOwnCoupon(api: Api): OwnCoupon | null | undefined {
  return useFirstOwnCoupon(api).coupon;
}

/** The same, and whether the first answer is on its way. */
export function useFirstOwnCoupon(api: Api): { coupon: OwnCoupon | null | undefined; loading: boolean } {
  const online = useOnline();
  const { data, isFetching, isLoading } = useQuery({ ...ownCouponsQuery(api), enabled: online });
  return {
    coupon: data === undefined || isFetching ? undefined : firstUsable(data.coupons),
    loading: isLoading,
  };
}

function firstUsable(coupons: readonly OwnCoupon[]): OwnCoupon | null {
  const usable = coupons.filter(({ state }) => state === 'usable');
  const [first = null] = usable.sort((a, b) => inCodeOrder(a.redeemTime ?? '', b.redeemTime ?? ''));
  return first;
}
