import type { AnyRouter } from '@tanstack/react-router';

/** A link's screen is preloaded as soon as the link is this near to the viewport. */
const PRELOAD_MARGIN = '200px';

/** Preloads the screen of every link of the app once, when the link comes near. Returns how to stop. */
export function prefetchNearLinks(router: AnyRouter, root: HTMLElement, isOnline: () => boolean): () => void {
  const done = new Set<string>();
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
        near.unobserve(target);
        // Offline there is nothing to fetch.
        if (isOnline()) preload(router, target, done);
      }
    },
    { rootMargin: PRELOAD_MARGIN },
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
  // Preloading /signOut would sign out.
  if (done.has(href) || pathname === '/signOut') return;
  done.add(href);
  router.preloadRoute({ to: pathname, search: router.options.parseSearch(search) }).catch(() => {
    done.delete(href);
  });
}
