import { queryOf } from '#api/query.ts';
import { onboarding } from '#contract/onboarding.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { DEFAULT_CURRICULUM } from '#domain/product.ts';
import { selectCurriculum } from '#domain/subscription.ts';
import type { AppParts } from './parts.ts';

/**
 * The curriculum of a person's home: the one chosen on this device; else by their subscriptions; a person without any
 * takes up what they said in the first steps, and in the last resort the default (specification, section 4).
 */
export async function currentCurriculum(
  { api, queries, selected, session }: Pick<AppParts, 'api' | 'queries' | 'selected' | 'session'>,
  now: number,
): Promise<string> {
  const state = session.state();
  if (state.kind !== 'in') return DEFAULT_CURRICULUM;
  const { uid } = state.identity;
  const chosen = selected.read(uid);
  if (chosen !== null) return chosen;
  const [list, answers] = await Promise.all([
    queries.ensureQueryData(queryOf(api, subscriptions.list, {})),
    queries.ensureQueryData(queryOf(api, onboarding.show, {})),
  ]);
  const facts = (list.subscriptions ?? []).map(({ curriculum, startTime, cancel }) => ({
    currCode: curriculum.currCode,
    startTime: Date.parse(startTime),
    expireTime: cancel ? Date.parse(cancel.expireTime) : null,
  }));
  const currCode = selectCurriculum(facts, now, answers.onboarding?.currCode ?? DEFAULT_CURRICULUM);
  selected.write(uid, currCode);
  return currCode;
}
