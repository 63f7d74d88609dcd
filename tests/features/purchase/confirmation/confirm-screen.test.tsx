// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import { cards } from '#contract/cards.ts';
import { coupons } from '#contract/coupons.ts';
import { payments } from '#contract/payments.ts';
import { confirmTexts } from '#features/purchase/confirm-texts.ts';
import { ConfirmScreen } from '#features/purchase/confirmation/confirm-screen.tsx';
import { NetworkContext } from '#network/use-online.ts';
import { aPurchase, SELECTION } from '../a-purchase.ts';

const CARD = {
  ...{ cardID: 'pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
  ...{ isDefault: true, expired: false },
};

test('nothing comes above the button that confirms once it is shown: it waits for cards, coupons and what kind of money it is', async () => {
  const { ports } = aPurchase();
  const arrive = new Map<string, (answer: object) => void>();
  const late: readonly string[] = [cards.list.path, payments.config.path, coupons.list.path];
  const api = ((endpoint, ...given) =>
    late.includes(endpoint.path)
      ? new Promise((done) => arrive.set(endpoint.path, done as (answer: object) => void))
      : ports.api(endpoint, ...given)) as Api;
  const root = createRootRoute({
    component: () => (
      <NetworkContext value={{ ...ports.network, fetch: () => Promise.reject(new TypeError('not used')) }}>
        <ConfirmScreen
          ports={{ ...ports, api }}
          selection={SELECTION}
          cards={{ face: ({ last4 }) => <p>{last4}</p> }}
          onDone={() => {}}
          onRemoveCoupon={() => {}}
          onUseCoupon={() => {}}
        />
      </NetworkContext>
    ),
  });
  const queries = new QueryClient();
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
  const button = () => screen.queryByRole('button', { name: confirmTexts.confirm });
  for (const [endpoint, answer] of [
    [cards.list, { cards: [CARD] }],
    [coupons.list, { coupons: [] }],
    [payments.config, { testMode: true }],
  ] as const) {
    expect(button()).toBeNull();
    arrive.get(endpoint.path)?.(answer);
    await waitFor(() => expect(queries.getQueryData(queryKeyOf(endpoint, {}))).toEqual(answer));
  }
  expect(await screen.findByText('4242')).toBeTruthy();
  expect(screen.getByText(/テストモード/)).toBeTruthy();
  expect(button()).not.toBeNull();
});
