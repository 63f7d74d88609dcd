import { queryOf } from '#api/query.ts';
import type { AppContext } from '#app/context.ts';
import { factsOf } from '#contract/entities/subscription.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { selectCurriculum } from '#domain/billing/subscription.ts';
import { DEFAULT_CURRICULUM } from '#domain/product.ts';
import { SECOND_MS } from '#domain/time-units.ts';

/** A first visit waits this long for the server before it opens with the default. */
const SERVER_TIMEOUT_MS = 4 * SECOND_MS;

type Deps = Pick<AppContext, 'api' | 'queries' | 'selected' | 'session' | 'reporter'>;

/**
 * The curriculum of a person's home: the one chosen on this device (the onboarding's answer counts as a choice), else by
 * their subscriptions, else the default (product-rules R3.7). Never rejects: where the server fails, its last known answer
 * counts, else the default.
 */
export async function currentCurriculum(deps: Deps, now: number): Promise<string> {
  const { api, queries, selected, session } = deps;
  const state = session.state();
  if (state.kind !== 'in') return DEFAULT_CURRICULUM;
  const chosen = selected.read(state.identity.uid);
  if (chosen !== null) return chosen;
  const query = queryOf(api, subscriptions.list, {});
  const list = await known(deps, queries.ensureQueryData({ ...query, revalidateIfStale: true }));
  // Not stored: a later choice or subscription must be able to change it.
  return selectCurriculum((list?.subscriptions ?? []).map(factsOf), now, DEFAULT_CURRICULUM);
}

/** The answer; null when the server fails, which is logged, or does not answer in time. */
async function known<T>({ reporter }: Pick<Deps, 'reporter'>, answer: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), SERVER_TIMEOUT_MS);
  });
  const settled = answer.catch((cause: unknown) => {
    reporter.error(cause, 'curriculum');
    return null;
  });
  return Promise.race([settled, timeout]).finally(() => clearTimeout(timer));
}
