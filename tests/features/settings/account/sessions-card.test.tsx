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
import { SessionsCard } from '#features/settings/account/sessions-card.tsx';
import { authTexts as texts } from '#features/settings/auth-texts.ts';

afterEach(cleanup);

/** The question before all devices are signed out, on one with so many files of other apps. */
async function asked(received: number) {
  const root = createRootRoute({
    component: () => (
      <SessionsCard endSessions={async () => undefined} revocable hasPassword online received={received} />
    ),
  });
  const others = createRoute({ getParentRoute: () => root, path: '/recordings/import' });
  const router = createRouter({ routeTree: root.addChildren([others]), history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  fireEvent.click(await screen.findByRole('button', { name: texts.endSessions }));
  await screen.findByText(texts.endBody);
}

test('files of other apps that wait for import are counted, go with the sign-out, and can be imported first', async () => {
  await asked(2);
  expect(screen.getByText(texts.endReceived(2))).toBeTruthy();
  expect(screen.getByText(texts.endReceivedGo)).toBeTruthy();
  expect(screen.getByRole('link', { name: texts.endImport }).getAttribute('href')).toBe('/recordings/import');
});

test('where none wait nothing is said of them', async () => {
  await asked(0);
  expect(screen.queryByText(texts.endReceivedGo)).toBeNull();
});
