// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scrollOncePerEntry } from '#app/scroll-once.ts';
import { waitFor } from '#tests/support/eventually.ts';

const scrollTo = vi.fn();

beforeEach(() => vi.stubGlobal('scrollTo', scrollTo));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  scrollTo.mockReset();
});

/** A router with two pages, whose data the app reloads in the background. */
async function openRouter() {
  const root = createRootRoute();
  const page = (path: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      loader: () => path,
      component: () => <p>page {path}</p>,
    });
  const router = createRouter({
    routeTree: root.addChildren([page('/'), page('/next')]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    scrollRestoration: scrollOncePerEntry(),
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByText('page /');
  return router;
}

describe('the scroll position', () => {
  it('stays while the data of a page is loaded again', async () => {
    const router = await openRouter();
    await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(1));
    let reloads = 0;
    router.subscribe('onRendered', () => {
      reloads += 1;
    });
    await act(() => router.invalidate());
    await act(() => router.invalidate());
    await waitFor(() => expect(reloads).toBe(2));
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  it('begins at the top of another page, and is restored on the way back', async () => {
    const router = await openRouter();
    await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(1));
    await act(() => router.navigate({ to: '/next' as never }));
    await screen.findByText('page /next');
    await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(2));
    await act(async () => router.history.back());
    await screen.findByText('page /');
    await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(3));
  });

  it('is set to an anchor again while the page loads, until somebody uses the page', () => {
    const mayScroll = scrollOncePerEntry();
    const at = (hash: string) =>
      mayScroll({ location: { hash, href: `/settings/auth#${hash}`, state: { __TSR_key: hash } } as never });
    expect([at('data'), at('data')]).toEqual([true, true]);
    window.dispatchEvent(new Event('pointerdown'));
    expect(at('data')).toBe(false);
    expect([at('external'), at('external')]).toEqual([true, true]);
    window.dispatchEvent(new Event('wheel'));
    expect(at('external')).toBe(false);
  });
});
