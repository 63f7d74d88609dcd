// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { ApiError } from '#contract/errors.ts';
import { MakeProfile } from '#features/profile/make-profile.tsx';
import { texts } from '#features/profile/texts.ts';
import { NetworkContext } from '#network/use-online.ts';

const OFFLINE = { isOnline: () => false, subscribe: () => () => {}, fetch };

afterEach(cleanup);

test('a profile that could not be loaded is not called missing', async () => {
  let answers = false;
  const api = (async () => {
    if (!answers) throw new ApiError('api/network');
    return { profile: { username: null } };
  }) as unknown as Api;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const root = createRootRoute({
    component: () => (
      <NetworkContext value={OFFLINE}>
        <QueryClientProvider client={queries}>
          <MakeProfile api={api} whenMade="/settings/profiles" />
        </QueryClientProvider>
      </NetworkContext>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await act(async () => void render(<RouterProvider router={router} />));
  expect(await screen.findByText(texts.missingOffline)).toBeTruthy();
  expect(screen.queryByText(texts.noneTitle)).toBeNull();
  answers = true;
  fireEvent.click(screen.getByRole('button', { name: texts.retry }));
  expect(await screen.findByText(texts.noneTitle)).toBeTruthy();
});
