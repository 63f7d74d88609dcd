import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { learning } from '#contract/learning.ts';
import { payments } from '#contract/payments.ts';
import { plans, subscriptions } from '#contract/subscriptions.ts';

/** Always fetched, because it shows prices and charges; the cached list is shown until the answer arrives. */
export const subscriptionsQuery = (api: Api) =>
  queryOptions({ ...queryOf(api, subscriptions.list, {}), staleTime: 0, throwOnError: false });

export const plansQuery = (api: Api) =>
  queryOptions({ ...queryOf(api, plans.list, {}), throwOnError: false });

export const paymentsQuery = (api: Api) =>
  queryOptions({ ...queryOf(api, payments.config, {}), throwOnError: false });

/** The lessons of a curriculum, for what was handed in. */
export const ownLessonsQuery = (api: Api, currCode: string) =>
  queryOptions({ ...queryOf(api, learning.listUserLessons, { currCode }), throwOnError: false });

export const statusQuery = (api: Api, currCode: string) =>
  queryOptions({ ...queryOf(api, learning.showStatus, { currCode }), throwOnError: false });
