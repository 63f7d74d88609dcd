import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { coupons } from '#contract/coupons.ts';
import { invitations } from '#contract/invitations/invitations.ts';

/** The person's link, the terms and what became of their invitations; persisted, so that the link works offline. */
export const invitationQuery = (api: Api) =>
  queryOptions({ ...queryOf(api, invitations.show, {}), staleTime: 0, throwOnError: false });

export const ownCouponsQuery = (api: Api) =>
  queryOptions({ ...queryOf(api, coupons.list, {}), staleTime: 0, throwOnError: false });

/** What a code promises. */
export const offerQuery = (api: Api, code: string) =>
  queryOptions({
    ...queryOf(api, invitations.lookup, { code }),
    retry: 1,
    throwOnError: false,
    meta: { persisted: false },
  });
