// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Subscription } from '#contract/entities/subscription.ts';
import { learning } from '#contract/learning.ts';
import { CompleteCourse } from '#features/subscriptions/overview/complete-course.tsx';
import type { SubscriptionPorts } from '#features/subscriptions/ports.ts';
import { texts } from '#features/subscriptions/texts.ts';
import { aRunningSubscription, NOW, TROUBLE } from '#tests/support/device/a-subscription.ts';

afterEach(cleanup);

/** Asks to finish a course of which every lesson is done. */
async function ask(subscription: Subscription): Promise<string> {
  const api = async (endpoint: unknown) =>
    endpoint === learning.showStatus
      ? { lessonStatus: { allCompleted: true, allDelivered: true } }
      : { lessons: [] };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CompleteCourse
        subscription={subscription}
        ports={{ api } as unknown as SubscriptionPorts}
        now={NOW}
        online
        showMessage={() => {}}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /修了にする/ }));
  return (await screen.findByRole('dialog')).textContent ?? '';
}

test('a finished course whose charge is open ends at once, and says so before', async () => {
  expect(await ask(aRunningSubscription({ trouble: TROUBLE }))).toContain(texts.finishNow);
});

test('a finished course that is paid for stays until the end of its period', async () => {
  expect(await ask(aRunningSubscription())).toContain('12月11日(金) 10:02までは');
});
