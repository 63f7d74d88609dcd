// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { InstallScreen } from '#features/settings/install/install-screen.tsx';
import { texts } from '#features/settings/install/texts.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

afterEach(() => {
  document.body.innerHTML = '';
});

async function show(facts: { installed: boolean; apple: boolean; unsent?: number }): Promise<string> {
  const component = () => <InstallScreen unsent={0} undecided={0} {...facts} />;
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ['/settings/install'] }),
    defaultNotFoundComponent: () => null,
  });
  const place = document.body.appendChild(document.createElement('div'));
  await act(async () => {
    createRoot(place).render(<RouterProvider router={router as never} />);
    await router.load();
  });
  return place.textContent;
}

test('an app that is installed tells of its shortcuts, but on an iPhone, which has none', async () => {
  expect(await show({ installed: true, apple: false })).toContain(texts.shortcuts);
  const iPhone = await show({ installed: true, apple: true });
  expect(iPhone).toContain(texts.installed);
  expect(iPhone).not.toContain(texts.shortcuts);
});

test('an iPhone says first what stays in Safari, with the number of recordings on their way', async () => {
  const tab = await show({ installed: false, apple: true, unsent: 2 });
  expect(tab).toContain(texts.unsentCount(2));
  expect(tab.indexOf(texts.iphone)).toBeLessThan(tab.indexOf(texts.others));
  expect(await show({ installed: false, apple: false, unsent: 2 })).not.toContain(texts.unsentCount(2));
});
