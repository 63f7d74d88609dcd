import { type AnyRouter, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { routeTree } from '../routeTree.gen.ts';
import { type AddressAccess, addressAccess } from './auth/address-access.ts';
import type { AppDeps } from './context.ts';
import { scrollOncePerEntry } from './scroll-once.ts';
import { RouteNotFound } from './shell/errors/not-found-screen.tsx';

/** Preloaded after the first paint (start.tsx), so that it can be shown offline. */
export const ErrorScreen = lazyRouteComponent(() => import('./shell/errors/error-screen.tsx'), 'ErrorScreen');

export function createAppRouter(deps: AppDeps) {
  // Set below: the context needs the router, and the router its context.
  let getMatchedRoutes: AnyRouter['getMatchedRoutes'];
  const router = createRouter({
    routeTree,
    context: {
      ...deps,
      addressAccess: (pathname: string): AddressAccess => addressAccess({ getMatchedRoutes }, pathname),
    },
    caseSensitive: true,
    scrollRestoration: scrollOncePerEntry(),
    // cache/prefetch-links.ts preloads: the router's own margin is fixed at 100 px.
    defaultPreload: false,
    // The router asks the query client every time, and that decides how old an answer may be.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <Spinner atOnce />,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: RouteNotFound,
    // An unknown address shows the not-found screen alone, without the layout of the route that it begins like.
    notFoundMode: 'root',
  });
  ({ getMatchedRoutes } = router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
