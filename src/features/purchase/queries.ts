import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { cards } from '#contract/cards.ts';
import { coupons } from '#contract/coupons.ts';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';

/** The person's contracts; kept, so that the page says without a line what it knows. */
export const subscriptionsQuery = (api: Api) => queryOptions(queryOf(api, subscriptions.list, {}));

export const cardsQuery = (api: Api) => queryOptions(queryOf(api, cards.list, {}));

/** Whether anything real is charged. */
export const paymentsQuery = (api: Api) =>
  queryOptions({ ...queryOf(api, payments.config, {}), staleTime: 10 * 60_000 });

/** What a coupon does for this plan. Asked each time: it may be over tomorrow. */
export const couponQuery = (api: Api, asked: { code: string; currCode: string; planID: number }) =>
  queryOptions({
    ...queryOf(api, coupons.show, {
      ...{ code: asked.code, currCode: asked.currCode, planID: String(asked.planID) },
    }),
    staleTime: 0,
    retry: false,
    meta: { kept: false },
  });
