/**
 * Writes dist/.landing.html: index.html with the landing page's first screen already in it, so that a first visit shows
 * it before any script has come. The server sends it for `/` (server/static/app-page.ts), the worker has a copy for
 * later visits (sw/shell/shell.ts), and the landing page of a build of its own takes its place when it is there (src/main.tsx).
 * Run by the build (scripts/vite/page-files.ts).
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
/** Files of the landing page's own build: where it begins, and what comes once its first screen stands. */
const LANDING = ['start-landing', 'below'];

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
  name: string;
  file: string;
  imports?: string[];
}

/** The scripts of the landing page's own build: its entry, and what the whole page needs. */
function scriptsOfLanding(): { entry: string; files: string[] } {
  const parts: Record<string, Part> = JSON.parse(readFileSync(join(dist, '.vite/landing.json'), 'utf8'));
  const found = new Set<string>();
  const add = (part: Part | undefined) => {
    if (part === undefined) throw new Error('a part of the landing page is missing');
    if (found.has(part.file)) return;
    found.add(part.file);
    for (const name of part.imports ?? []) add(parts[name]);
  };
  for (const wanted of LANDING) add(Object.values(parts).find(({ name }) => name === wanted));
  const files = [...found].map((file) => `/${file}`);
  return { entry: files[0] ?? '', files };
}

/** The scripts that somebody needs who goes on from here: those of every page of the app, and of signing in and up. */
function scriptsOfApp(): string[] {
  const { start, pages }: PageFiles = JSON.parse(readFileSync(join(dist, '.vite/pages.json'), 'utf8'));
  return [...start, ...pages.flatMap(([address, files]) => (address === '/signIn' ? files : []))];
}

// The bar asks in whose window it stands: here in nobody's.
Object.assign(globalThis, {
  window: { navigator: { userAgent: '' }, matchMedia: () => ({ matches: false }) },
});
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const still = await firstScreen();
const { entry, files } = scriptsOfLanding();
const preloads = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
const app = scriptsOfApp();
const boot = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
const [link = '', styles = ''] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html) ?? [];
const brought = [...app.filter((file) => file !== boot), styles];
const page = html
  // The app comes once this page stands (src/app/landing/bring-app.ts).
  .replaceAll(/\s*<link rel="(?:module)?preload"[^>]*>/g, '')
  // A phone paints nothing before it has the styles: in the page they come with it. The server's policy names them. The link
  // stays, switched off: where the app is started on this page, its parts look for it and would fetch the file.
  .replace(
    link,
    () =>
      `<style>${readFileSync(join(dist, styles), 'utf8')}</style>${link.replace('<link ', '<link disabled ')}`,
  )
  .replace('</head>', () => `${preloads}</head>`)
  .replace(
    '<div id="root"></div>',
    (root) => `${root}<div id="first" data-landing="${entry}" data-app="${brought.join(' ')}">${still}</div>`,
  );
if (!page.includes('<h1') || !page.includes('<style>')) throw new Error('the landing page was not drawn');
writeFileSync(join(dist, '.landing.html'), page);
