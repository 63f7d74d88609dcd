import './ui/tokens.css';
import { start } from './app/start.tsx';

const root = document.getElementById('root');
if (root) {
  giveWay(root);
  void start(root);
}

/** The landing page's first screen, drawn by the build (scripts/prerender.ts), goes in the very frame in which the app comes. */
function giveWay(root: HTMLElement): void {
  const first = document.getElementById('first');
  if (!first) return;
  const watch = new MutationObserver(() => {
    first.remove();
    watch.disconnect();
  });
  watch.observe(root, { childList: true });
}
