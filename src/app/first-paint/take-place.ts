import { dropSnapshot } from '#local/snapshot/drop-snapshot.ts';
import { lastKnownStore } from '#session/last-known-identity.ts';

/**
 * Removes what stands in the page before the app: the landing page's first screen (scripts/prerender.ts), the sound of a play
 * (server/sharing/first-screen.ts), or the last /home of the person who is signed in (sw/shell/pages.ts). Loaded before the app itself, so it imports hardly anything.
 */
export function takePlace(root: HTMLElement, drawn: HTMLElement, storage: Storage): void {
  const owner = drawn.dataset['snapshot'];
  const sound = drawn.querySelector<HTMLAudioElement>('audio[data-early]');
  if (sound !== null) {
    // The heading of the page and not of a page that still waits.
    const isDrawn = () => root.querySelector('h1') !== null && root.querySelector('[data-pending]') === null;
    root.hidden = true;
    replaceWhen(isDrawn, root, drawn, () => keepSounding(sound));
    return;
  }
  if (owner === undefined) {
    replaceWhen(() => root.childElementCount > 0, root, drawn);
    return;
  }
  const known = lastKnownStore(storage).read();
  if (known?.kind !== 'in' || known.identity.uid !== owner) {
    // It was dropped when that person left; this is for a browser that ended in between.
    drawn.remove();
    void dropSnapshot(globalThis.caches);
    return;
  }
  // Drawn beside it and not over it: a screen that still waits for something would flicker.
  root.hidden = true;
  replaceWhen(() => root.querySelector('h1') !== null, root, drawn);
}

/** In the frame in which the app has rendered its own. */
function replaceWhen(isThere: () => boolean, root: HTMLElement, drawn: HTMLElement, before = () => {}): void {
  const watch = new MutationObserver(() => {
    if (!isThere()) return;
    watch.disconnect();
    const focused = drawn.contains(document.activeElement) ? document.activeElement : null;
    root.hidden = false;
    before();
    drawn.remove();
    followFocus(root, focused);
  });
  watch.observe(root, { childList: true, subtree: true });
}

/** A sound that the app has taken plays on: moved within one task, it does not stop. What nobody took goes with its screen. */
function keepSounding(sound: HTMLAudioElement): void {
  if (sound.hasAttribute('data-early')) return;
  sound.controls = false;
  document.body.append(sound);
}

/** A person who came to a link by keyboard goes on from the same link. */
function followFocus(root: HTMLElement, focused: Element | null): void {
  const href = focused?.getAttribute('href');
  if (!href) return;
  const same = [...root.querySelectorAll<HTMLElement>('a[href]')].find(
    (link) => link.getAttribute('href') === href,
  );
  same?.focus({ preventScroll: true });
}
