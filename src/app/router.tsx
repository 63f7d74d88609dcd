import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { routeTree } from '../routeTree.gen.ts';
import type { AppContext } from './context.ts';
import { NotFoundScreen } from './shell/not-found-screen.tsx';

/** Fetched behind the first paint (start.tsx), so that it is here when the line is not. */
export const ErrorScreen = lazyRouteComponent(() => import('./shell/error-screen.tsx'), 'ErrorScreen');

export function createAppRouter(context: AppContext) {
  return createRouter({
    routeTree,
    context,
    scrollRestoration: true,
    // Prefetching is our own (prefetch.ts): the router's margin is fixed at 100 px.
    defaultPreload: false,
    // Query decides how old an answer may be; the router asks it every time.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <Spinner atOnce />,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    // An address that is no screen is none as a whole, not within the frame of its beginning.
    notFoundMode: 'root',
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
