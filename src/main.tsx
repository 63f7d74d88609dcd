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
  const { start } = await import('./app/start.tsx');
  await start(root);
}

/** Resolves after the next frame, and at once in a page that nobody sees, which draws none. */
function painted(): Promise<void> {
  if (document.visibilityState !== 'visible') return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
