import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { Api } from '#api/client.ts';
import { NotificationSettingsScreen } from '#features/settings/notifications/notification-settings-screen.tsx';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';

/** The settings of notifications on a device without push, with what it has stored. */
export async function openNotificationSettings(given: {
  api: Api;
  queries: QueryClient;
  network: NetworkStatus;
}): Promise<void> {
  const { api, queries, network } = given;
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
  await act(async () => void render(<RouterProvider router={router} />));
}
