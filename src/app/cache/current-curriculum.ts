import { queryOf } from '#api/query.ts';
import type { AppContext } from '#app/context.ts';
import type { Output } from '#contract/endpoint.ts';
import { factsOf } from '#contract/entities/subscription.ts';
import { onboarding } from '#contract/onboarding.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { selectCurriculum } from '#domain/billing/subscription.ts';
import { DEFAULT_CURRICULUM } from '#domain/product.ts';

/**
 * The curriculum of a person's home: the one chosen on this device; else by their subscriptions; a person without any
 * takes up what they said in the first steps, and in the last resort the default (specification, section 4).
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
  // Not written down: what nobody chose stays open for a choice, and for the next subscription.
  const fallback = facts.length === 0 ? await answered({ api, queries }) : null;
  return selectCurriculum(facts, now, fallback ?? DEFAULT_CURRICULUM);
}

/** What they said they would learn. A kept "nothing yet" may be from before the first steps: the school is asked. */
async function answered({ api, queries }: Pick<AppContext, 'api' | 'queries'>): Promise<string | null> {
  const query = queryOf(api, onboarding.show, {});
  const kept = queries.getQueryData<Output<typeof onboarding.show>>(query.queryKey);
  if (kept?.onboarding) return kept.onboarding.currCode;
  const fresh = await queries.fetchQuery({ ...query, staleTime: 0 }).catch((cause: unknown) => {
    if (kept) return kept;
    throw cause;
  });
  return fresh.onboarding?.currCode ?? null;
}
