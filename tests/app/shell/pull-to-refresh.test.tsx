// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { PullToRefresh } from '#app/shell/pull-to-refresh.tsx';
import { Toaster } from '#ui/feedback/toast.tsx';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

let shown: Root | null = null;
afterEach(() => {
  act(() => shown?.unmount());
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

interface Facts {
  path?: string;
  installed?: boolean;
  reduced?: boolean;
  online?: boolean;
  refetchQueries?: () => Promise<unknown>;
}

async function aPage({
  path = '/home',
  installed = true,
  reduced = false,
  online = true,
  refetchQueries,
}: Facts = {}) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('motion') ? reduced : installed }) as MediaQueryList,
  );
  const asked = vi.fn(refetchQueries ?? (async () => undefined));
  const context = { queries: { refetchQueries: asked }, network: { isOnline: () => online } };
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <Toaster>
          <PullToRefresh />
        </Toaster>
      ),
    }),
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultNotFoundComponent: () => null,
    context,
  });
  const place = document.body.appendChild(document.createElement('div'));
  await act(async () => {
    shown = createRoot(place);
    shown.render(<RouterProvider router={router as never} />);
    await router.load();
  });
  const fire = (type: string, x: number, y: number) => {
    const touches = type === 'touchend' ? [] : [{ clientX: x, clientY: y }];
    place.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches }));
  };
  const pull = (by: number, sideways = 0) =>
    act(async () => {
      fire('touchstart', 100, 100);
      fire('touchmove', 100 + sideways / 2, 100 + by / 2);
      fire('touchmove', 100 + sideways, 100 + by);
      fire('touchend', 0, 0);
    });
  return { place, asked, pull, router };
}

test('a long pull at the top asks again, a short one and one to the side do not', async () => {
  const { place, asked, pull } = await aPage();
  await pull(60);
  await pull(90, 120);
  expect(asked).not.toHaveBeenCalled();
  await pull(180);
  expect(asked).toHaveBeenCalledOnce();
  expect(place.textContent).toContain('新しくしました');
  expect(document.documentElement.style.overscrollBehaviorY).toBe('contain');
});

test('what was asked again on one page is not said of the next', async () => {
  const { place, pull, router } = await aPage();
  await pull(180);
  expect(place.textContent).toContain('新しくしました');
  await act(() => router.navigate({ to: '/curriculums' }));
  expect(place.textContent).toContain('最新にする');
  expect(place.textContent).not.toContain('新しくしました');
});

test('the button does the same, with reduced motion too, where no pull does', async () => {
  const { place, asked, pull } = await aPage({ reduced: true });
  await pull(180);
  expect(asked).not.toHaveBeenCalled();
  await act(async () => place.querySelector('button')?.click());
  expect(asked).toHaveBeenCalledOnce();
});

test('says what happened without a network, and when the server does not answer', async () => {
  const offline = await aPage({ online: false });
  await offline.pull(180);
  expect(offline.asked).not.toHaveBeenCalled();
  expect(offline.place.textContent).toContain('オフラインです');
  act(() => shown?.unmount());
  const failing = await aPage({ refetchQueries: () => Promise.reject(new Error('500')) });
  await failing.pull(180);
  expect(failing.place.textContent).toContain('新しくできませんでした');
});

test('a tab of a browser has its own way, and a page without a list has nothing to ask again', async () => {
  expect((await aPage({ installed: false })).place.textContent).toBe('');
  expect((await aPage({ path: '/lessons/pf-trial_1_1/homework' })).place.textContent).toBe('');
});
