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

interface Known {
  /** The lessons as the server knows them. */
  lessons?: readonly object[];
  /** With a recording that was handed in on this device. */
  handedIn?: readonly string[];
}

/** Asks to finish a course of which every lesson is done. */
async function ask(subscription: Subscription, { lessons = [], handedIn = [] }: Known = {}): Promise<string> {
  const api = async (endpoint: unknown) =>
    endpoint === learning.showStatus
      ? { lessonStatus: { allCompleted: true, allDelivered: true } }
      : { lessons };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CompleteCourse
        subscription={subscription}
        ports={{ api } as unknown as SubscriptionPorts}
        handedIn={new Set(handedIn)}
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

test('a course without a recording says so before; one that waits on this device is a recording', async () => {
  const log = { completed: true, homeworkAudio: false };
  const lessons = [{ lessonID: 'L1', content: { homework: '弾く' }, log }];
  expect(await ask(aRunningSubscription(), { lessons })).toContain(texts.finishWithoutRecording);
  cleanup();
  const handedIn = ['L1'];
  expect(await ask(aRunningSubscription(), { lessons, handedIn })).not.toContain(
    texts.finishWithoutRecording,
  );
});
