import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKeyOf } from '#api/query.ts';
import { purchasePorts } from '#app/adapters/purchase-ports.ts';
import type { AppContext } from '#app/context.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import type { CardPorts } from '#features/cards/ports.ts';
import { transactionID } from '#observe/hash.ts';
import { aRunningSubscription, iso, NOW } from '#tests/features/purchase/a-purchase.ts';

/** Purchase ports with a server that lists one subscription more on each call. */
function aPage() {
  const queries = new QueryClient();
  const events: unknown[] = [];
  let listed = 0;
  const api = async () => {
    listed += 1;
    return { subscriptions: Array.from({ length: listed }, () => aRunningSubscription()) };
  };
  const context = {
    api,
    queries,
    session: { account: {} },
    device: {
      whenLoaded: (use: (open: unknown) => void) =>
        use({ outbox: { sendNow: () => void events.push(['sent']) } }),
    },
    selected: { write: (uid: string, currCode: string) => void events.push(['selected', uid, currCode]) },
    telemetry: {
      beginCheckout: () => undefined,
      purchase: (id: string, item: unknown) => void events.push(['purchase', id, item]),
    },
  } as unknown as AppContext;
  const cards = {
    bank: async () => ({ answer: async () => ({ kind: 'refused', declineCode: 'expired_card' }) }),
    returnURL: () => '',
  } as unknown as CardPorts;
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  return { ports: purchasePorts(context, 'hana', cards, storage), queries, events };
}

test('fetches the subscriptions each time, never from the cache', async () => {
  const { ports } = aPage();
  expect(await ports.subscriptions()).toHaveLength(1);
  expect(await ports.subscriptions()).toHaveLength(2);
});

test('reports a purchase under an ID of person and time that identifies nobody', async () => {
  const { ports, events } = aPage();
  const item = {
    id: 'pf-beginner',
    name: 'ピアノはじめて',
    category: 'ピアノ',
    variant: 'entry',
    price: 980,
  };
  ports.purchased(NOW, item);
  const id = await transactionID('hana', NOW);
  await expect.poll(() => events).toEqual([['purchase', id, item]]);
  expect(id).not.toContain('hana');
});

test('selects the new curriculum for home, invalidates all queries, and sends what waited for it', async () => {
  const { ports, queries, events } = aPage();
  await ports.subscriptions();
  ports.subscriptionChanged(aRunningSubscription({ startTime: iso(0) }));
  expect(events).toEqual([['selected', 'hana', 'pf-beginner'], ['sent']]);
  expect(
    queries
      .getQueryCache()
      .getAll()
      .every(({ state }) => state.isInvalidated),
  ).toBe(true);
});

test('caches the new subscription once, also when the network fails before the next fetch', async () => {
  const { ports, queries } = aPage();
  await ports.subscriptions();
  const listed = () =>
    queries.getQueryData<{ subscriptions: { startTime: string; updated: boolean }[] }>(
      queryKeyOf(subscriptions.list, {}),
    )?.subscriptions;
  ports.subscriptionChanged(aRunningSubscription({ startTime: iso(0) }));
  ports.subscriptionChanged(aRunningSubscription({ startTime: iso(0), updated: true }));
  const joined = listed()?.filter(({ startTime }) => startTime === iso(0));
  expect(joined).toMatchObject([{ updated: true }]);
});

test('asks the bank through the cards feature', async () => {
  expect(await aPage().ports.askBank('pi_1_secret_2')).toEqual({ declineCode: 'expired_card' });
});
