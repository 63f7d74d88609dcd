// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { DeliveryNeed } from '#domain/recordings/delivery-state.ts';
import { DeliveryStatus } from '#features/homework/takes/delivery-status.tsx';
import { needMeaning, texts } from '#features/homework/texts.ts';

afterEach(cleanup);

async function shownFor(need: DeliveryNeed) {
  const view = { state: 'attention', need, why: 'api/x' } as const;
  const root = createRootRoute({ component: () => <DeliveryStatus view={view} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  screen.getByText(needMeaning[need]);
}

test('a take that waits for a verified address leads to where it is verified', async () => {
  await shownFor('verify-email');
  expect(screen.getByRole('link', { name: texts.toVerify }).getAttribute('href')).toBe('/settings/auth');
});

test.each<DeliveryNeed>(['renew-contract', 'look'])('one that waits for %s leads nowhere', async (need) => {
  await shownFor(need);
  expect(screen.queryByRole('link')).toBeNull();
});
