import type { QueryClient } from '@tanstack/react-query';
import { queryKeyOf, queryOf } from '#api/query.ts';
import type { AppContext } from '#app/context.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import type { SubscriptionPorts } from '#features/subscriptions/ports.ts';

type Listed = Output<typeof subscriptions.list>;

const LIST = queryKeyOf(subscriptions.list, {});

/** Dependencies of the subscription screens. Create them once per mount: the screens hold on to them. */
export function subscriptionPorts({ api, queries }: Pick<AppContext, 'api' | 'queries'>): SubscriptionPorts {
  const cached = async (answer: Promise<{ subscription: Subscription }>) => {
    const { subscription } = await answer;
    await cacheSubscription(queries, subscription);
    return subscription;
  };
  return {
    api,
    async fetchSubscriptions() {
      const listed = await queries.fetchQuery({ ...queryOf(api, subscriptions.list, {}), staleTime: 0 });
      return listed.subscriptions ?? [];
    },
    cancel: (currCode, reason, idempotencyKey) => {
      const input = reason === '' ? { currCode } : { currCode, reason };
      return cached(api(subscriptions.cancel, input, { idempotencyKey }));
    },
    keep: (currCode, idempotencyKey) => cached(api(subscriptions.keep, { currCode }, { idempotencyKey })),
    complete: (currCode, idempotencyKey) =>
      cached(api(subscriptions.complete, { currCode }, { idempotencyKey })),
  };
}

/**
 * Writes a changed subscription into the cached list and invalidates what depends on it. A list request under way is
 * cancelled first, because its answer may be older than the change.
 */
async function cacheSubscription(queries: QueryClient, subscription: Subscription): Promise<void> {
  await queries.cancelQueries({ queryKey: LIST });
  queries.setQueryData<Listed>(LIST, (listed) => listed && withSubscription(listed, subscription));
  void queries.invalidateQueries({ predicate: dependsOnSubscriptions });
}

function withSubscription(listed: Listed, changed: Subscription): Listed {
  const isSame = ({ curriculum, startTime }: Subscription) =>
    curriculum.currCode === changed.curriculum.currCode && startTime === changed.startTime;
  return { subscriptions: (listed.subscriptions ?? []).map((each) => (isSame(each) ? changed : each)) };
}

/** Subscriptions, the lessons they open, and what can be bought. */
function dependsOnSubscriptions({ queryKey: [access, path] }: { queryKey: readonly unknown[] }): boolean {
  return (
    access === 'private' && /^\/(subscriptions|orders|users|courses|lessons|curriculums)\//.test(String(path))
  );
}
