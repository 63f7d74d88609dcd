// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Toaster, useToast } from '#ui/feedback/toast.tsx';

afterEach(cleanup);

const said = () => screen.queryByText('録音を保存しました') !== null;

/** What the pages of the test say with a toast. */
const say: { now: () => void } = { now() {} };

function Page() {
  const show = useToast();
  say.now = () => show('録音を保存しました', <a href="/take">見る</a>);
  return <Outlet />;
}

/** The screen of a take; leaving it says so, with the way back. */
async function opened() {
  const root = createRootRoute({
    component: () => (
      <Toaster>
        <Page />
      </Toaster>
    ),
  });
  const screens = ['/take', '/home', '/courses'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => path }),
  );
  const router = createRouter({
    routeTree: root.addChildren(screens),
    history: createMemoryHistory({ initialEntries: ['/take'] }),
  });
  await act(async () => void render(<RouterProvider router={router} />));
  return {
    say: () => act(async () => say.now()),
    go: (to: string) => act(() => router.navigate({ to })),
  };
}

test('a toast stays on the screens where it does not lead, and goes with the one where it does', async () => {
  const { say, go } = await opened();
  await say();
  await go('/home');
  expect(said()).toBe(true);
  await go('/courses');
  expect(said()).toBe(true);
  await go('/take');
  expect(said()).toBe(false);
});

test('a toast that is said on its own screen stays there', async () => {
  const { say } = await opened();
  await say();
  expect(said()).toBe(true);
});
