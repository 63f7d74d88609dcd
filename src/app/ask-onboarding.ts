import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import { ApiError } from '#contract/errors.ts';
import { onboarding } from '#contract/onboarding.ts';
import { subscriptions } from '#contract/subscriptions.ts';

/** GET /onboarding is null and there is no subscription. "E-mail not verified" counts as none (section 4). */
export async function isOnboardingNeeded(api: Api, queries: QueryClient): Promise<boolean> {
  const [answers, list] = await Promise.all([
    queries.fetchQuery(queryOf(api, onboarding.show, {})),
    queries.fetchQuery(queryOf(api, subscriptions.list, {})).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'api/email-not-verified')
        return { subscriptions: null };
      throw error;
    }),
  ]);
  return answers.onboarding === null && (list.subscriptions ?? []).length === 0;
}
