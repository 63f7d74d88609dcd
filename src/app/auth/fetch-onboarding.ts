import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import type { Output } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { type Onboarding, onboarding } from '#contract/onboarding.ts';
import { subscriptions } from '#contract/subscriptions.ts';

export interface OnboardingAnswer {
  needed: boolean;
  /** Puts the server's answers into the query cache, in place of older ones. */
  cache(): void;
}

/**
 * The onboarding is needed when the server has neither answers nor a subscription; an unverified e-mail address counts as
 * no subscription. Asks the server itself, because a cached answer may be older than the onboarding.
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
    cache() {
      queries.setQueryData(queryKeyOf(onboarding.show, {}), answers);
      queries.setQueryData(queryKeyOf(subscriptions.list, {}), list);
    },
  };
}

/** Caches answers that the server has just accepted, and cancels a request that may still bring the old "none". */
export function cacheOnboardingAnswers(queries: QueryClient, answers: Onboarding): void {
  const queryKey = queryKeyOf(onboarding.show, {});
  void queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, { onboarding: answers });
}
