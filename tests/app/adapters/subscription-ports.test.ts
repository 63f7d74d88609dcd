import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import { subscriptionPorts } from '#app/adapters/subscription-ports.ts';
import { createQueryClient } from '#app/cache/query-client.ts';
import { addressOf, type Endpoint } from '#contract/endpoint.ts';
import type { Subscription } from '#contract/entities/subscription.ts';
import { ApiError } from '#contract/errors.ts';
import { learning } from '#contract/learning.ts';
import { plans, subscriptions } from '#contract/subscriptions.ts';
import { aRunningSubscription, cancelled, iso } from '#tests/support/device/a-subscription.ts';

const LIST = queryKeyOf(subscriptions.list, {});
const LESSONS = queryKeyOf(learning.listUserLessons, { currCode: 'pf-beginner' });
const PLANS = queryKeyOf(plans.list, {});
const OLD = aRunningSubscription({ ...cancelled(-50), startTime: iso(-200) });

/** Subscription ports with two cached subscriptions and a scripted server. */
function aPhone(answer: (endpoint: Endpoint) => unknown) {
  const calls: unknown[] = [];
  const api: Api = async (endpoint, input, options) => {
    calls.push([addressOf(endpoint), input, options?.idempotencyKey]);
    return (await answer(endpoint)) as never;
  };
  const queries = createQueryClient();
  queries.setQueryData(LIST, { subscriptions: [aRunningSubscription(), OLD] });
  queries.setQueryData(LESSONS, { lessons: [] });
  queries.setQueryData(PLANS, { plans: [] });
  const known = () => queries.getQueryData<{ subscriptions: Subscription[] }>(LIST)?.subscriptions;
  return { ports: subscriptionPorts({ api, queries }), queries, calls, known };
}

test('caches a cancelled subscription at once, and invalidates what depends on it', async () => {
  const ended = aRunningSubscription(cancelled(20));
  const { ports, queries, calls, known } = aPhone(() => ({ subscription: ended }));
  expect(await ports.cancel('pf-beginner', '時間がない', 'k1')).toEqual(ended);
  expect(calls).toEqual([
    ['/api/v1/private/subscriptions/cancel/create', { currCode: 'pf-beginner', reason: '時間がない' }, 'k1'],
  ]);
  expect(known()).toEqual([ended, OLD]);
  const isStale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
  expect([isStale(LIST), isStale(LESSONS), isStale(PLANS)]).toEqual([true, true, false]);
});

test('sends no reason instead of an empty one, and calls one endpoint per action', async () => {
  const { ports, calls } = aPhone(() => ({ subscription: aRunningSubscription() }));
  await ports.cancel('pf-beginner', '', 'k1');
  await ports.keep('pf-beginner', 'k2');
  await ports.complete('pf-beginner', 'k3');
  expect(calls).toEqual([
    ['/api/v1/private/subscriptions/cancel/create', { currCode: 'pf-beginner' }, 'k1'],
    ['/api/v1/private/subscriptions/cancel/delete', { currCode: 'pf-beginner' }, 'k2'],
    ['/api/v1/private/subscriptions/complete', { currCode: 'pf-beginner' }, 'k3'],
  ]);
});

test('leaves the cache unchanged after a refusal', async () => {
  const { ports, known } = aPhone(() => Promise.reject(new ApiError('api/contract-expired')));
  await expect(ports.cancel('pf-beginner', '', 'k1')).rejects.toMatchObject({ code: 'api/contract-expired' });
  expect(known()).toEqual([aRunningSubscription(), OLD]);
});

test('fetches the list however fresh the cache is; it is empty for a person without subscriptions', async () => {
  const { ports, calls } = aPhone(() => ({ subscriptions: null }));
  expect(await ports.fetchSubscriptions()).toEqual([]);
  expect(calls).toHaveLength(1);
});
