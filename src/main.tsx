import './ui/tokens.css';
import { takePlace } from './app/first-paint/take-place.ts';

const root = document.getElementById('root');
if (root) void open(root);

/**
 * Starts the app. Where a first screen is in the page already, it is painted first: evaluating the app takes a phone longer
 * than drawing that screen.
 */
async function open(root: HTMLElement): Promise<void> {
  const drawn = document.getElementById('first');
  if (drawn) {
    takePlace(root, drawn, localStorage);
    await painted();
  }
  const { start } = await loadApp();
  await start(root);
}

/** A slow or broken network may fail the app's script; what stands there already is worth another try. */
async function loadApp(tries = 3): Promise<typeof import('./app/start.tsx')> {
  try {
    return await import('./app/start.tsx');
  } catch (cause) {
    if (tries <= 1) throw cause;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return loadApp(tries - 1);
  }
}

/** Resolves after the next frame, and at once in a page that nobody sees, which draws none. */
function painted(): Promise<void> {
  if (document.visibilityState !== 'visible') return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
