import type { ParsedLocation } from '@tanstack/react-router';

/** What shows that a person has begun to use the page. */
const SIGNS_OF_USE = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const;

/**
 * Decides for the router's scroll restoration: true once for each entry of the history. The router also asks after
 * every reload of a page's data (the session's check, the network's return); scrolling then would move what a person
 * reads, and a button away from under their finger. Only an anchor is scrolled to again until somebody uses the page:
 * what stands above it may load later.
 */
export function scrollOncePerEntry(
  /** Without events, as in a test of routes, nobody uses the page. */
  page: Partial<Pick<Window, 'addEventListener'>> = globalThis,
): (asked: { location: ParsedLocation }) => boolean {
  let last: string | null = null;
  let isUsed = false;
  for (const sign of SIGNS_OF_USE) {
    page.addEventListener?.(
      sign,
      () => {
        isUsed = true;
      },
      { capture: true, passive: true },
    );
  }
  return ({ location }) => {
    const entry = location.state.__TSR_key ?? location.href;
    const isNew = entry !== last;
    last = entry;
    if (isNew) isUsed = false;
    return isNew || (location.hash !== '' && !isUsed);
  };
}
