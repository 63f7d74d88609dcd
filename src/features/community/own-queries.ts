import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { plays } from '#contract/community/plays.ts';
import { profiles } from '#contract/community/profiles.ts';

/** What a person has made public, for the marks on their takes and for their posts. */
export const ownPlaysQuery = (api: Api) =>
  queryOptions({ ...queryOf(api, plays.listOwn, {}), throwOnError: false });

/** The own profile: whether anybody may hear or read something of this person. */
export const ownProfileQuery = (api: Api) =>
  queryOptions({ ...queryOf(api, profiles.own, {}), throwOnError: false });
