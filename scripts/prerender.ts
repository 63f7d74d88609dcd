/**
 * Writes dist/.landing.html: index.html with the landing page's first screen already in it, so that a first visit shows
 * it before any script has come. The server sends it for `/` (server/static/landing-page.ts), the worker has a copy for
 * later visits (sw/shell/shell.ts), and the app takes its place when it is there (src/main.tsx). Run by the build
 * (scripts/vite/page-files.ts).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { VisitorBar } from '#app/shell/visitor-bar.tsx';
import { LandingScreen } from '#features/landing/landing-screen.tsx';
import type { PageFiles } from './vite/page-files.ts';

const dist = process.argv[2] ?? 'dist';

/** Frame and screen as a visitor's browser will draw them: the same components, without a session or calls. */
async function firstScreen(): Promise<string> {
  const rootRoute = createRootRoute({
    component: () => [
      createElement(VisitorBar, { key: 'bar' }),
      createElement('main', { key: 'main' }, createElement(Outlet)),
    ],
  });
  const nothing = () => Promise.reject(new Error('a still picture asks nothing'));
  const index = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    component: () => createElement(LandingScreen, { api: nothing, runWhenIdle: () => {} }),
  });
  const links = ['signIn', 'signUp'].map((path) => createRoute({ getParentRoute: () => rootRoute, path }));
  const router = createRouter({
    routeTree: rootRoute.addChildren([index, ...links]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    isServer: true,
  });
  await router.load();
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

/** The scripts of the landing page's own route, which the app would only ask for once it runs. */
function scriptsOfRoute(): string[] {
  const { pages }: PageFiles = JSON.parse(readFileSync(join(dist, '.vite/pages.json'), 'utf8'));
  return pages.flatMap(([address, files]) => (address === '/' ? files : []));
}

// The bar asks in whose window it stands: here in nobody's.
Object.assign(globalThis, {
  window: { navigator: { userAgent: '' }, matchMedia: () => ({ matches: false }) },
});
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const preloads = scriptsOfRoute().map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
const still = await firstScreen();
const page = html
  .replace('</head>', () => `${preloads.join('')}</head>`)
  .replace('<div id="root"></div>', (root) => `${root}<div id="first">${still}</div>`);
if (!page.includes('<h1')) throw new Error('the landing page was not drawn');
writeFileSync(join(dist, '.landing.html'), page);
