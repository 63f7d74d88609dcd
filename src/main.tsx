import './ui/tokens.css';
import { start } from './app/start.tsx';

const root = document.getElementById('root');
if (root) {
  removePrerenderedScreen(root);
  void start(root);
}

/** Removes the prerendered first screen (scripts/prerender.ts) in the frame in which the app renders. */
function removePrerenderedScreen(root: HTMLElement): void {
  const first = document.getElementById('first');
  if (!first) return;
  const watch = new MutationObserver(() => {
    first.remove();
    watch.disconnect();
  });
  watch.observe(root, { childList: true });
}
