import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import { createQueryClient } from '#app/cache/query-client.ts';
import { type Me, users } from '#contract/users.ts';

export const UNVERIFIED: Me = {
  profile: {
    uid: 'hana',
    email: 'hana@example.jp',
    emailVerified: false,
    displayName: 'はな',
    username: null,
    image: null,
  },
  inbox: 0,
  flags: { haveClosedGuidance: true },
};

export const VERIFIED: Me = { ...UNVERIFIED, profile: { ...UNVERIFIED.profile, emailVerified: true } };

/** Somebody who has not closed the welcome of /home. */
export const NEWCOMER: Me = { ...UNVERIFIED, flags: { haveClosedGuidance: false } };

/** A device that remembers an unverified address from an earlier visit; `now` is the server's answer, null offline. */
export function rememberedMe(now: Me | null) {
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  queries.setQueryData(queryKeyOf(users.me, {}), now === NEWCOMER ? NEWCOMER : UNVERIFIED, { updatedAt: 1 });
  const api = (async ({ path }: { path: string }) => {
    if (path === users.me.path && now !== null) return now;
    throw new TypeError('Failed to fetch');
  }) as unknown as Api;
  return { api, queries };
}
