import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { cards } from '#contract/cards.ts';
import { catalogue } from '#contract/catalogue.ts';
import { coupons } from '#contract/coupons.ts';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { MINUTE_MS } from '#domain/time-units.ts';

/** The person's subscriptions; persisted, so that the page shows them offline. */
export const subscriptionsQuery = (api: Api) => queryOptions(queryOf(api, subscriptions.list, {}));

/**
 * Whether the person may join, or join again: the server's answer alone (product-rules R3.14). Always fetched, because
 * another device may have joined.
 */
export const purchasableQuery = (api: Api, asked: { currCode: string; purchaseType: 'new' | 'rejoin' }) =>
  queryOptions({
    ...queryOf(api, catalogue.showPurchasable, asked),
    staleTime: 0,
    throwOnError: false,
    meta: { persisted: false },
  });

/**
 * The person's cards. Always fetched: a second tab restores the list that another tab stored a moment before a card was
 * added, and would take it as fresh and keep confirming disabled.
 */
export const cardsQuery = (api: Api) => queryOptions({ ...queryOf(api, cards.list, {}), staleTime: 0 });

/** Payment settings: the provider, and whether it is in test mode. */
/** Whether a query's first answer is on its way. Once it came, or failed, what is shown stays while it is asked again. */
export function isArriving({
  isLoading,
  isFetched,
}: Pick<UseQueryResult, 'isLoading' | 'isFetched'>): boolean {
  return isLoading && !isFetched;
}

export const paymentsQuery = (api: Api) =>
  queryOptions({ ...queryOf(api, payments.config, {}), staleTime: 10 * MINUTE_MS });

/** A coupon's effect on a plan. Always fetched, because a coupon can expire any time. */
export const couponQuery = (api: Api, asked: { code: string; currCode: string; planID: number }) =>
  queryOptions({
    ...queryOf(api, coupons.show, {
      code: asked.code,
      currCode: asked.currCode,
      planID: String(asked.planID),
    }),
    staleTime: 0,
    retry: false,
    meta: { persisted: false },
  });

/** The person's own coupons. Always fetched: one may be on the next charge of a subscription by now. */
export const ownCouponsQuery = (api: Api) =>
  queryOptions({ ...queryOf(api, coupons.list, {}), staleTime: 0, throwOnError: false });
