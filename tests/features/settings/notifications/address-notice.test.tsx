// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NotificationSettingsScreen } from '#features/settings/notifications/notification-settings-screen.tsx';
import { texts } from '#features/settings/notifications/notification-texts.ts';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';
import { rememberedMe, UNVERIFIED } from '#tests/support/remembered-me.ts';

afterEach(cleanup);

/** The settings on a device that remembers an unverified address. */
async function opened(now: Parameters<typeof rememberedMe>[0]) {
  const { api, queries } = rememberedMe(now);
  const network: NetworkStatus = {
    isOnline: () => now !== null,
    subscribe: () => () => {},
    fetch: () => Promise.reject(new TypeError('not used')),
  };
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queries}>
        <NetworkContext value={network}>
          <NotificationSettingsScreen api={api} device={null} />
        </NetworkContext>
      </QueryClientProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
}

test('offline the settings do not call a remembered address unverified', async () => {
  await opened(null);
  await screen.findByText(texts.missing);
  expect(screen.queryByText(texts.unverified)).toBeNull();
});

test('an address that the server calls unverified has its notice', async () => {
  await opened(UNVERIFIED);
  expect(await screen.findByText(texts.unverified)).toBeTruthy();
});
