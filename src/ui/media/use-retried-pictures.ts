import { type RefObject, useLayoutEffect } from 'react';
import { useNetwork } from '#network/use-online.ts';

/** A picture that failed while the server seems to answer is asked for again after each of these. */
export const PICTURE_RETRY_DELAYS_MS = [2_000, 10_000, 40_000] as const;

/** Loads the pictures within `root` again that have failed: when the network returns, and a few times on its own. */
export function useRetriedPictures(root: RefObject<HTMLElement | null>): void {
  const network = useNetwork();
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const failures = new Map<HTMLImageElement, number>();
    const waiting = new Set<HTMLImageElement>();
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const again = (image: HTMLImageElement) => {
      if (!network.isOnline() || !waiting.delete(image)) return;
      // As it was written: the property reads a whole address.
      image.src = image.getAttribute('src') ?? '';
    };
    const onError = ({ target }: Event) => {
      if (!(target instanceof HTMLImageElement)) return;
      const failed = failures.get(target) ?? 0;
      failures.set(target, failed + 1);
      waiting.add(target);
      const delay = PICTURE_RETRY_DELAYS_MS[failed];
      if (delay !== undefined) timers.add(setTimeout(() => again(target), delay));
    };
    const stop = network.subscribe(() => {
      for (const image of [...waiting]) again(image);
    });
    // `error` does not bubble: the capture phase passes the root.
    element.addEventListener('error', onError, true);
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
      element.removeEventListener('error', onError, true);
    };
  }, [root, network]);
}
