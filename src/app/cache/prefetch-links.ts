import type { AnyRouter } from '@tanstack/react-router';

/** Links are fetched before they are pressed, as soon as they come within so many pixels (specification, section 9). */
const MARGIN = '200px';

/** Watches every link of the app and preloads its screen once when it comes near. Returns how to stop. */
export function prefetchNearLinks(router: AnyRouter, root: HTMLElement): () => void {
  const done = new Set<string>();
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
        near.unobserve(target);
        preload(router, target, done);
      }
    },
    { rootMargin: MARGIN },
  );
  const watch = () => {
    for (const link of root.querySelectorAll('a[href^="/"]')) near.observe(link);
  };
  const changes = new MutationObserver(watch);
  changes.observe(root, { childList: true, subtree: true });
  watch();
  return () => {
    near.disconnect();
    changes.disconnect();
  };
}

function preload(router: AnyRouter, link: HTMLAnchorElement, done: Set<string>): void {
  const { pathname, search, href } = link;
  // Leaving is never begun in advance, and without a line there is nothing to fetch.
  if (done.has(href) || pathname === '/signOut' || !navigator.onLine) return;
  done.add(href);
  router.preloadRoute({ to: pathname, search: router.options.parseSearch(search) }).catch(() => {
    done.delete(href);
  });
}
