// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isInstallRefused, REFUSED_FOR_MS, refuseInstall } from '#app/shell/install/install-choice.ts';
import { InstallHint } from '#app/shell/install/install-hint.tsx';
import type { WaitingTake, WaitingTakes } from '#features/home/home-ports.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

const NOW = Date.parse('2026-11-23T12:00:00Z');
const TITLE = 'ホーム画面に追加できます';

beforeEach(() => {
  localStorage.clear();
  window.dispatchEvent(new Event('appinstalled'));
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
  Reflect.deleteProperty(navigator, 'standalone');
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
});

const aTake = (state: WaitingTake['state']) => ({ state }) as WaitingTake;

function waitingWith(takes: readonly WaitingTake[]): WaitingTakes {
  return {
    list: () => takes,
    count: () => takes.filter(({ state }) => state !== 'delivered').length,
    subscribe: () => () => undefined,
  } as unknown as WaitingTakes;
}

/** The browser's offer; an iPhone has none. */
function offer() {
  const event = Object.assign(new Event('beforeinstallprompt'), { prompt: vi.fn(async () => undefined) });
  act(() => void window.dispatchEvent(event));
  return event;
}

async function show(takes: readonly WaitingTake[], path = '/home') {
  const root = createRootRoute({ component: () => <InstallHint waiting={waitingWith(takes)} /> });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [path] }),
    defaultNotFoundComponent: () => null,
  });
  const place = document.body.appendChild(document.createElement('div'));
  await act(async () => {
    createRoot(place).render(<RouterProvider router={router as never} />);
    await router.load();
  });
  return place;
}

const button = (place: HTMLElement, name: string) =>
  [...place.querySelectorAll('button')].find(
    (each) => each.textContent?.includes(name) || each.getAttribute('aria-label') === name,
  );

test('offers nothing before a take has arrived, and opens the prompt of the browser afterwards', async () => {
  const prompt = offer();
  expect((await show([aTake('sending')])).textContent).not.toContain(TITLE);
  const place = await show([aTake('delivered')]);
  expect(place.textContent).toContain(TITLE);
  act(() => button(place, '追加する')?.click());
  expect(prompt.prompt).toHaveBeenCalledOnce();
  expect(place.textContent).toBe('');
});

test('does not come up on every page', async () => {
  offer();
  expect((await show([aTake('delivered')], '/legal')).textContent).toBe('');
});

test('a refusal holds for half a year', async () => {
  offer();
  const place = await show([aTake('delivered')]);
  act(() => button(place, 'あとで')?.click());
  expect(place.textContent).toBe('');
  vi.setSystemTime(NOW + REFUSED_FOR_MS - 1);
  expect((await show([aTake('delivered')])).textContent).toBe('');
  vi.setSystemTime(NOW + REFUSED_FOR_MS);
  offer();
  expect((await show([aTake('delivered')])).textContent).toContain(TITLE);
});

test('in a tab of an iPhone it waits for the takes that are on their way, and leads to pictures', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Version/18.4 Safari/604.1');
  const takes = [aTake('delivered'), aTake('waiting')];
  expect((await show(takes)).textContent).not.toContain(TITLE);
  const place = await show([aTake('delivered')]);
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/settings/install');
});

test('what a version before stored counts as refused from now on', () => {
  localStorage.setItem('otomichi.install-hint', 'closed');
  expect(isInstallRefused(localStorage, NOW)).toBe(true);
  expect(isInstallRefused(localStorage, NOW + REFUSED_FOR_MS)).toBe(false);
});

test('a refusal from a day to come, of a clock that was wrong, still holds; nonsense does not', () => {
  refuseInstall(localStorage, NOW + REFUSED_FOR_MS);
  expect(isInstallRefused(localStorage, NOW)).toBe(true);
  localStorage.setItem('otomichi.install-hint', 'nonsense');
  expect(isInstallRefused(localStorage, NOW)).toBe(false);
});
