import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import type { Output } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { type Onboarding, onboarding } from '#contract/onboarding.ts';
import { subscriptions } from '#contract/subscriptions.ts';

export interface OnboardingAnswer {
  needed: boolean;
  /** Puts what the school said among the kept answers, in the place of anything older. */
  keep(): void;
}

/**
 * GET /onboarding is null and there is no subscription. "E-mail not verified" counts as none (section 4). The school
 * itself is asked: a kept answer may be from before the first steps.
 */
export async function fetchOnboarding(api: Api, queries: QueryClient): Promise<OnboardingAnswer> {
  const [answers, list] = await Promise.all([
    api(onboarding.show, {}),
    api(subscriptions.list, {}).catch((error: unknown): Output<typeof subscriptions.list> => {
      if (error instanceof ApiError && error.code === 'api/email-not-verified')
        return { subscriptions: null };
      throw error;
    }),
  ]);
  return {
    needed: answers.onboarding === null && (list.subscriptions ?? []).length === 0,
    keep() {
      queries.setQueryData(queryKeyOf(onboarding.show, {}), answers);
      queries.setQueryData(queryKeyOf(subscriptions.list, {}), list);
    },
  };
}

/** The school has just taken these answers: the kept "null" is over, also one that is still on its way. */
export function cacheOnboardingAnswers(queries: QueryClient, answers: Onboarding): void {
  const queryKey = queryKeyOf(onboarding.show, {});
  void queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, { onboarding: answers });
}
