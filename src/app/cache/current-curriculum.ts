import { queryOf } from '#api/query.ts';
import type { AppContext } from '#app/context.ts';
import type { Output } from '#contract/endpoint.ts';
import { factsOf } from '#contract/entities/subscription.ts';
import { onboarding } from '#contract/onboarding.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { selectCurriculum } from '#domain/billing/subscription.ts';
import { DEFAULT_CURRICULUM } from '#domain/product.ts';

/**
 * The curriculum of a person's home: the one chosen on this device, else by their subscriptions, else by their onboarding
 * answers, else the default.
 */
export async function currentCurriculum(
  { api, queries, selected, session }: Pick<AppContext, 'api' | 'queries' | 'selected' | 'session'>,
  now: number,
): Promise<string> {
  const state = session.state();
  if (state.kind !== 'in') return DEFAULT_CURRICULUM;
  const { uid } = state.identity;
  const chosen = selected.read(uid);
  if (chosen !== null) return chosen;
  const query = queryOf(api, subscriptions.list, {});
  const list = await queries.ensureQueryData({ ...query, revalidateIfStale: true });
  const facts = (list.subscriptions ?? []).map(factsOf);
  // Not stored: a later choice or subscription must be able to change it.
  const fallback = facts.length === 0 ? await fromOnboarding({ api, queries }) : null;
  return selectCurriculum(facts, now, fallback ?? DEFAULT_CURRICULUM);
}

/** The curriculum of the onboarding answers. A cached "none" may be older than the onboarding, so the server is asked. */
async function fromOnboarding({ api, queries }: Pick<AppContext, 'api' | 'queries'>): Promise<string | null> {
  const query = queryOf(api, onboarding.show, {});
  const cached = queries.getQueryData<Output<typeof onboarding.show>>(query.queryKey);
  if (cached?.onboarding) return cached.onboarding.currCode;
  const fresh = await queries.fetchQuery({ ...query, staleTime: 0 }).catch((cause: unknown) => {
    if (cached) return cached;
    throw cause;
  });
  return fresh.onboarding?.currCode ?? null;
}
