import { queryOf } from '#api/query.ts';
import type { AppContext } from '#app/context.ts';
import { factsOf } from '#contract/entities/subscription.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { selectCurriculum } from '#domain/billing/subscription.ts';
import { DEFAULT_CURRICULUM } from '#domain/product.ts';

/**
 * The curriculum of a person's home: the one chosen on this device (the onboarding's answer counts as a choice), else by
 * their subscriptions, else the default (product-rules R3.7).
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
  // Not stored: a later choice or subscription must be able to change it.
  return selectCurriculum((list.subscriptions ?? []).map(factsOf), now, DEFAULT_CURRICULUM);
}
