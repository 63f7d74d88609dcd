// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Subscription } from '#contract/entities/subscription.ts';
import { CancelSteps } from '#features/subscriptions/cancel/cancel-steps.tsx';
import { cancelTexts as texts } from '#features/subscriptions/cancel/cancel-texts.ts';
import { cancellable } from '#features/subscriptions/cancel/cancellation.ts';
import type { SubscriptionPorts } from '#features/subscriptions/ports.ts';
import { aRunningSubscription, cancelled, NOW } from '#tests/support/device/a-subscription.ts';

afterEach(cleanup);

/** The words after a subscription was cancelled on the page. */
async function wordsAfter(facts: Partial<Subscription>): Promise<string> {
  const subscription = aRunningSubscription(facts);
  const { currCode } = subscription.curriculum;
  const answer = { ...subscription, ...cancelled(20) };
  const ports = { cancel: () => Promise.resolve(answer) } as unknown as SubscriptionPorts;
  const root = createRootRoute({
    component: () => (
      <main>
        <CancelSteps
          {...{ ports, currCode, now: NOW, uid: 'hanako', online: true, step: 'confirm' }}
          found={cancellable([subscription], currCode, NOW)}
          onStep={() => undefined}
        />
      </main>
    ),
  });
  const others = ['/home', '/settings/subscriptions'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  );
  const router = createRouter({ routeTree: root.addChildren(others), history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  fireEvent.click(await screen.findByRole('button', { name: texts.submit }));
  await screen.findByText(texts.doneTitle);
  return screen.getByRole('main').textContent ?? '';
}

test('a mail is promised where one is sent: not about a subscription that the school granted', async () => {
  expect(await wordsAfter({})).toContain(texts.mail);
  cleanup();
  expect(await wordsAfter({ billed: false, nextCharge: null })).not.toContain(texts.mail);
});
