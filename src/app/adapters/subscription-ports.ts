import type { QueryClient } from '@tanstack/react-query';
import { queryKeyOf, queryOf } from '#api/query.ts';
import type { AppContext } from '#app/context.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import type { SubscriptionPorts } from '#features/subscriptions/ports.ts';

type Listed = Output<typeof subscriptions.list>;

const LIST = queryKeyOf(subscriptions.list, {});

/** What the screens of contracts may do. Make them once: the screens keep what they are given. */
export function subscriptionPorts({ api, queries }: Pick<AppContext, 'api' | 'queries'>): SubscriptionPorts {
  const told = async (answer: Promise<{ subscription: Subscription }>) => {
    const { subscription } = await answer;
    await tellContract(queries, subscription);
    return subscription;
  };
  return {
    api,
    async look() {
      const listed = await queries.fetchQuery({ ...queryOf(api, subscriptions.list, {}), staleTime: 0 });
      return listed.subscriptions ?? [];
    },
    cancel: (currCode, reason, idempotencyKey) => {
      const input = reason === '' ? { currCode } : { currCode, reason };
      return told(api(subscriptions.cancel, input, { idempotencyKey }));
    },
    keep: (currCode, idempotencyKey) => told(api(subscriptions.keep, { currCode }, { idempotencyKey })),
    complete: (currCode, idempotencyKey) =>
      told(api(subscriptions.complete, { currCode }, { idempotencyKey })),
  };
}

/**
 * Puts a contract as the school has just told it into the kept list, and has everything asked anew that hangs on it. A
 * list that is under way may have been answered before the deed: it is called off first.
 */
async function tellContract(queries: QueryClient, subscription: Subscription): Promise<void> {
  await queries.cancelQueries({ queryKey: LIST });
  queries.setQueryData<Listed>(LIST, (listed) => listed && withContract(listed, subscription));
  void queries.invalidateQueries({ predicate: hangsOnContracts });
}

function withContract(listed: Listed, changed: Subscription): Listed {
  const isSame = ({ curriculum, startTime }: Subscription) =>
    curriculum.currCode === changed.curriculum.currCode && startTime === changed.startTime;
  return { subscriptions: (listed.subscriptions ?? []).map((each) => (isSame(each) ? changed : each)) };
}

/** Contracts, what they open, and whether one may join. */
function hangsOnContracts({ queryKey: [access, path] }: { queryKey: readonly unknown[] }): boolean {
  return (
    access === 'private' && /^\/(subscriptions|orders|users|courses|lessons|curriculums)\//.test(String(path))
  );
}
