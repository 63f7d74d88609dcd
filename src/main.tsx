import './ui/tokens.css';
import { loadAppScript } from './app/first-paint/app-script.ts';
import { isVisitor } from './app/first-paint/is-visitor.ts';
import { showStartFailed } from './app/first-paint/start-failed.ts';
import { takePlace } from './app/first-paint/take-place.ts';
import { isStorageBlocked } from './local/blocked-storage.ts';
import { lastKnownStore } from './session/last-known-identity.ts';

const root = document.getElementById('root');
if (root)
  open(root).catch((cause: unknown) => {
    showStartFailed(document, () => location.reload());
    throw cause;
  });

/**
 * Starts the app, or on the landing page's address for a visitor that page alone (decision 056). Where a first screen is in
 * the page already, it is painted first: evaluating the app takes a phone longer than drawing that screen.
 */
async function open(root: HTMLElement): Promise<void> {
  if (isStorageBlocked(window))
    (await loaded(() => import('./local/memory-storage.ts'))).replaceStorages(window);
  const drawn = document.getElementById('first');
  if (drawn) {
    takePlace(root, drawn, localStorage);
    await painted();
    if (await openLanding(root, drawn)) return;
  }
  const { start } = await loaded(async () => {
    await loadAppScript();
    return import('./app/start.tsx');
  }, 5);
  await start(root);
}

/** The landing page, whose scripts are a build of their own: the page says where they are (scripts/prerender.ts). */
async function openLanding(root: HTMLElement, { dataset }: HTMLElement): Promise<boolean> {
  const entry = /^\/assets\/landing-[\w-]+\.js$/.exec(dataset['landing'] ?? '')?.[0];
  if (entry === undefined || !(await isVisitor(window))) return false;
  type Landing = typeof import('./app/landing/start-landing.tsx');
  const { startLanding } = await loaded<Landing>(() => import(/* @vite-ignore */ entry));
  startLanding(root, dataset['app']?.split(' ') ?? [], lastKnownStore(localStorage));
  return true;
}

/** A slow or broken network may fail a script; what stands there already is worth another try. */
async function loaded<T>(load: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (tries <= 1) throw cause;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return loaded(load, tries - 1);
  }
}

/** Resolves after the next frame, and at once in a page that nobody sees, which draws none. */
function painted(): Promise<void> {
  if (document.visibilityState !== 'visible') return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
