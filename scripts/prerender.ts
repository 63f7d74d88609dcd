/**
 * Writes dist/.landing.html: index.html with the landing page's first screen already in it, so that a first visit shows
 * it before any script has come. The server sends it for `/` (server/static/landing-page.ts); the app takes its place
 * when it is there (src/main.tsx), and later visits get the worker's index.html.
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

interface Part {
  file: string;
  imports?: string[];
}

/** The scripts of the landing page's own route, which the entry would only ask for once it runs. */
function scriptsOfRoute(html: string): string[] {
  const parts: Record<string, Part> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const seen = new Set<string>();
  const add = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    parts[name]?.imports?.forEach(add);
  };
  const route = Object.keys(parts).find((name) =>
    /^src\/routes\/index\.tsx\?tsr-split=.*component/.test(name),
  );
  if (route === undefined) throw new Error('the build has no landing page');
  add(route);
  return [...seen].map((name) => `/${parts[name]?.file}`).filter((file) => !html.includes(file));
}

// The bar asks in whose window it stands: here in nobody's.
Object.assign(globalThis, {
  window: { navigator: { userAgent: '' }, matchMedia: () => ({ matches: false }) },
});
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const preloads = scriptsOfRoute(html).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
const still = await firstScreen();
const page = html
  .replace('</head>', () => `${preloads.join('')}</head>`)
  .replace('<div id="root"></div>', (root) => `${root}<div id="first">${still}</div>`);
if (!page.includes('<h1')) throw new Error('the landing page was not drawn');
writeFileSync(join(dist, '.landing.html'), page);
