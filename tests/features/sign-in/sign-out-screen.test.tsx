// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SignOutScreen } from '#features/sign-in/sign-out-screen.tsx';
import { texts } from '#features/sign-in/texts.ts';

afterEach(cleanup);

/** The screen of somebody with so many things on this device. */
async function opened({ waiting = 0, writings = 0, received = 0 } = {}) {
  const root = createRootRoute({
    component: () => (
      <SignOutScreen
        signedIn
        waiting={waiting}
        writings={writings}
        received={received}
        signOut={async () => undefined}
      />
    ),
  });
  const others = ['/home', '/recordings/import'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  );
  const router = createRouter({ routeTree: root.addChildren(others), history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('button', { name: texts.outSubmit });
}

test('files of other apps that wait for import are counted, go with the sign-out, and can be imported first', async () => {
  await opened({ received: 2 });
  expect(screen.getByText(texts.outReceived(2))).toBeTruthy();
  expect(screen.getByText(texts.outReceivedGo)).toBeTruthy();
  expect(screen.getByRole('link', { name: texts.outImport }).getAttribute('href')).toBe('/recordings/import');
  expect(screen.queryByText(texts.outNothing)).toBeNull();
});

test('what stays is said beside what goes', async () => {
  await opened({ waiting: 1, received: 1 });
  expect(screen.getByText(texts.outWaiting(1))).toBeTruthy();
  expect(screen.getByText(texts.outStays)).toBeTruthy();
  expect(screen.getByText(texts.outReceived(1))).toBeTruthy();
});

test('where nothing waits the screen says so', async () => {
  await opened();
  expect(screen.getByText(texts.outNothing)).toBeTruthy();
  expect(screen.queryByText(texts.outReceivedGo)).toBeNull();
});
