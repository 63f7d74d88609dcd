import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { NetworkContext } from '#network/use-online.ts';
import { assemble } from './assemble.ts';
import { switchQueries } from './cache/persisted-queries.ts';
import type { AppContext, AppDeps } from './context.ts';
import { followTelemetry } from './observe/follow-telemetry.ts';
import { createAppRouter, ErrorScreen } from './router.tsx';
import { runWhenIdle } from './shell/run-when-idle.ts';

type AppRouter = ReturnType<typeof createAppRouter>;

/** Shows the app at once as the last known person; session check and device storage follow after the first paint. */
export async function start(root: HTMLElement): Promise<void> {
  const deps = assemble(window);
  const { session, network, persistedQueries, queries, reporter, selected } = deps;
  // When the code of the persisted queries cannot be loaded, they stay stored and the server is asked.
  await persistedQueries.open(uidOf(deps)).catch((cause: unknown) => reporter.error(cause, 'kept'));
  const router = createAppRouter(deps);
  followSession(deps, router);
  selected.subscribe(() => void router.invalidate());
  createRoot(root).render(
    <StrictMode>
      <NetworkContext value={network}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </NetworkContext>
    </StrictMode>,
  );
  moveFocusOnNavigation(router);
  followTelemetry(deps, router);

  runWhenIdle(() => {
    deps.worker.start();
    deps.observe();
    void ErrorScreen.preload?.();
    void import('./cache/prefetch-links.ts').then(({ prefetchNearLinks }) =>
      prefetchNearLinks(router, root, network.isOnline),
    );
    // A visitor who is known to be one needs no identity provider until they sign in.
    if (session.state().kind !== 'out') void session.start();
    openDevice(deps);
    // Resumes a sign-in whose page was lost before.
    void afterSignIn(router);
  });
}

function uidOf({ session }: Pick<AppDeps, 'session'>): string | null {
  const state = session.state();
  return state.kind === 'in' ? state.identity.uid : null;
}

/** Opens the device's storage for the person who is signed in, and brings their lesson texts to it. */
function openDevice(deps: AppDeps): void {
  if (uidOf(deps) === null) return;
  void deps.device.load().catch((cause: unknown) => deps.reporter.error(cause, 'device'));
  void import('./cache/lesson-precache.ts').then(({ startLessonPrecache }) =>
    startLessonPrecache(deps, window),
  );
}

/** Switches queries and screens whenever another person signs in or somebody signs out. */
function followSession(deps: AppDeps, router: AppRouter): void {
  const { session, persistedQueries, reporter } = deps;
  let uid = uidOf(deps);
  session.subscribe(() => {
    const before = uid;
    uid = uidOf(deps);
    if (uid === before) return void router.invalidate();
    openDevice(deps);
    void switchQueries(persistedQueries, session.state(), before)
      .catch((cause: unknown) => reporter.error(cause, 'kept'))
      .then(() => router.invalidate())
      .then(() => afterSignIn(router));
  });
}

/** Forgets what was typed to sign in, and resumes what the sign-in began as. */
async function afterSignIn(router: AppRouter): Promise<void> {
  const context: AppContext = router.options.context;
  const uid = uidOf(context);
  if (uid === null) return;
  const [{ resumeIntent }, { forgetTypedEmail, forgetTypedPhone }] = await Promise.all([
    import('./auth/resume-intent.ts'),
    import('#ui/form/use-typed-contact.ts'),
  ]);
  forgetTypedEmail(localStorage);
  forgetTypedPhone(localStorage);
  const location = {
    pathname: () => router.latestLocation.pathname,
    go: (href: string) => void router.navigate({ href, replace: true }),
  };
  await resumeIntent(context, uid, location).catch((cause: unknown) =>
    context.reporter.error(cause, 'sign-in'),
  );
}

/**
 * Moves the focus to the top of a new screen, so that keyboard and screen reader do not stay on a link that is gone. Also
 * when only the search changed and the pressed element disappeared with it (steps within one screen).
 */
function moveFocusOnNavigation(router: AppRouter): void {
  router.subscribe('onResolved', ({ pathChanged, hrefChanged, fromLocation }) => {
    const lost = document.activeElement === document.body;
    if (fromLocation && (pathChanged || (hrefChanged && lost)))
      document.getElementById('main')?.focus({ preventScroll: true });
  });
}
