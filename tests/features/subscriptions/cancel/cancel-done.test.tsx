// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Subscription } from '#contract/entities/subscription.ts';
import { CancelDone } from '#features/subscriptions/cancel/cancel-done.tsx';
import { SubscriptionCard } from '#features/subscriptions/overview/subscription-card.tsx';
import type { SubscriptionPorts } from '#features/subscriptions/ports.ts';
import { subscriptionStatus } from '#features/subscriptions/subscription-status.ts';
import { aRunningSubscription, cancelled, NOW } from '#tests/support/device/a-subscription.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** What both pages say of a cancelled subscription: the one after the cancellation, and the overview. */
async function words(subscription: Subscription, now: number): Promise<string> {
  const ports = { api: () => new Promise(() => {}) } as unknown as SubscriptionPorts;
  const root = createRootRoute({
    component: () => (
      <main>
        <CancelDone
          state={subscriptionStatus(subscription, now)}
          now={now}
          currCode={subscription.curriculum.currCode}
        />
        <SubscriptionCard
          subscription={subscription}
          ports={ports}
          handedIn={new Set()}
          now={now}
          online
          showMessage={() => undefined}
        />
      </main>
    ),
  });
  const paths = ['/home', '/settings/subscriptions', '/curriculums/$currCode/purchase'];
  const others = paths.map((path) => createRoute({ getParentRoute: () => root, path }));
  const router = createRouter({ routeTree: root.addChildren(others), history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  return (await screen.findByRole('main')).textContent ?? '';
}

const undo = () => screen.queryByRole('button', { name: /を取り消す$/ });

/** A free month that began at 2:00 of a night in Japan and was cancelled an hour later. */
const NIGHT = aRunningSubscription({
  startTime: '2026-11-20T17:00:00.000Z',
  updated: false,
  cancel: { cancelTime: '2026-11-20T18:00:00.000Z', expireTime: '2026-12-21T00:00:00.000Z' },
  nextCharge: null,
});

test('a free month that was cancelled before nine can be taken back until nine, and both pages say so', async () => {
  const text = await words(NIGHT, Date.parse('2026-11-20T19:00:00.000Z'));
  expect(text).toContain('12月21日(月) 09:00まで、これまでどおりレッスンを受けられます');
  expect(text).toContain('11月21日(土) 09:00までは、契約の確認のページから解約を取り消せます');
  expect(text).toContain('解約を取り消せるのは、11月21日(土) 09:00までです');
  expect(text).not.toContain('それまでの間');
  expect(undo()).not.toBeNull();
});

test('both pages leave the year out where it is that of their now, whatever the device’s clock says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-06-01T00:00:00.000Z') });
  expect(await words(NIGHT, Date.parse('2026-11-20T19:00:00.000Z'))).not.toContain('2026年');
});

test('after nine it is not offered any more, and the way back is named', async () => {
  const text = await words(NIGHT, NOW);
  expect(text).toContain('解約は取り消せません');
  expect(text).toContain('受講が終わったあとに再入会すると');
  expect(text).not.toContain('取り消せます');
  expect(undo()).toBeNull();
});

test('any other cancellation can be taken back until its end, and the end of a course is called so', async () => {
  const text = await words(aRunningSubscription({ ...cancelled(20), completed: true }), NOW);
  expect(text).toContain('それまでの間は、契約の確認のページから修了を取り消せます');
  expect(text).toContain('このコースは修了の手続きが済んでいます');
  expect(text).not.toContain('解約');
  expect(undo()).not.toBeNull();
});
