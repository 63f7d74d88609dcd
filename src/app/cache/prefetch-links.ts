import type { AnyRouter } from '@tanstack/react-router';

/** A link's screen is preloaded as soon as the link is this near to the viewport. */
const PRELOAD_MARGIN = '200px';
/** Nothing is preloaded before the screen has stood for so long: until then a finger may need the processor. */
const FIRST_WAIT_MS = 6_000;
/** Between two screens the browser gets to whatever else there is. */
const PAUSE_MS = 500;
/** An idle moment must be at least so long; a page that is busy waits for the next. */
const MIN_IDLE_MS = 20;
/** A screen that does not load holds up the others no longer. */
const MAX_PRELOAD_MS = 10_000;

interface Deps {
  router: AnyRouter;
  root: HTMLElement;
  isOnline: () => boolean;
  /** The person asked their device to save data. */
  savesData: () => boolean;
}

/**
 * Preloads the screen of every link of the app that comes near, once: one at a time, and only while the browser has nothing
 * to do. Returns how to stop.
 */
export function prefetchNearLinks({ root, ...deps }: Deps): () => void {
  const seen = new Set<string>();
  const queue: HTMLAnchorElement[] = [];
  const worker = oneAtATime(queue, seen, deps);
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
        near.unobserve(target);
        // Preloading /signOut would sign out.
        if (seen.has(target.href) || target.pathname === '/signOut') continue;
        seen.add(target.href);
        queue.push(target);
      }
      worker.wake();
    },
    { rootMargin: PRELOAD_MARGIN },
  );
  const watch = () => {
    for (const link of root.querySelectorAll('a[href^="/"]')) near.observe(link);
  };
  const changes = new MutationObserver(watch);
  const first = setTimeout(() => {
    changes.observe(root, { childList: true, subtree: true });
    watch();
  }, FIRST_WAIT_MS);
  return () => {
    clearTimeout(first);
    near.disconnect();
    changes.disconnect();
    queue.length = 0;
  };
}

function oneAtATime(queue: HTMLAnchorElement[], seen: Set<string>, deps: Omit<Deps, 'root'>) {
  let busy = false;
  const next = async () => {
    await idleMoment();
    const link = queue.shift();
    if (link === undefined) return;
    // Offline there is nothing to fetch; a link that comes near again is tried again.
    if (!deps.isOnline() || deps.savesData()) return void seen.delete(link.href);
    const { pathname, search, href } = link;
    const loading = preload(deps.router, pathname, search);
    await Promise.race([loading, pause(MAX_PRELOAD_MS)]).catch(() => seen.delete(href));
    await pause(PAUSE_MS);
  };
  return {
    wake: async () => {
      if (busy) return;
      busy = true;
      while (queue.length > 0) await next();
      busy = false;
    },
  };
}

function preload(router: AnyRouter, pathname: string, search: string): Promise<unknown> {
  const [routes] = router.getMatchedRoutes(pathname);
  if (routes.some(({ options }) => options.staticData?.preload === 'code')) {
    return Promise.all(routes.map((route) => router.loadRouteChunk(route)));
  }
  return router.preloadRoute({ to: pathname, search: router.options.parseSearch(search) });
}

/** Resolves when the browser is idle; Safari cannot say, and waits a moment. */
function idleMoment(): Promise<void> {
  if (!('requestIdleCallback' in window)) return pause(300);
  return new Promise((resolve) => {
    const ask = () =>
      requestIdleCallback((idle) => (idle.timeRemaining() >= MIN_IDLE_MS ? resolve() : ask()));
    ask();
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
