import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { cards } from '#contract/cards.ts';
import { orders } from '#contract/orders.ts';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { MINUTE_MS } from '#domain/time-units.ts';

export const cardsQuery = (api: Api) => queryOptions(queryOf(api, cards.list, {}));

export const paymentsQuery = (api: Api) =>
  queryOptions({ ...queryOf(api, payments.config, {}), staleTime: 10 * MINUTE_MS });

/** The newest orders; a failed charge that is still open is among them. */
export const newestOrdersQuery = (api: Api) => queryOptions(queryOf(api, orders.list, { page: 1 }));

/** Whether a cached query shows payments: orders and subscriptions. */
export function isPaymentQuery([access, path]: readonly unknown[]): boolean {
  return access === 'private' && (path === orders.list.path || path === subscriptions.list.path);
}
