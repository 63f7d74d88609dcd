import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { dropSnapshot } from '#local/snapshot/drop-snapshot.ts';
import { NetworkContext } from '#network/use-online.ts';
import type { Identity } from '#session/session.ts';
import { assemble } from './assemble.ts';
import { afterSignIn } from './auth/after-sign-in.ts';
import { switchQueries } from './cache/persisted-queries.ts';
import type { AppDeps } from './context.ts';
import { bringToDevice, openDevice, startIdleWork, whenDrawn } from './idle-work.ts';
import { keepFocus } from './keep-focus.ts';
import { followTelemetry } from './observe/follow-telemetry.ts';
import { createAppRouter } from './router.tsx';
import { runWhenIdle } from './shell/run-when-idle.ts';

type AppRouter = ReturnType<typeof createAppRouter>;

/** Shows the app at once as the last known person; session check and device storage follow after the first paint. */
export async function start(root: HTMLElement): Promise<void> {
  const deps = assemble(window);
  const { network, persistedQueries, queries, reporter, selected } = deps;
  // When the code of the persisted queries cannot be loaded, they stay stored and the server is asked.
  await persistedQueries.open(uidOf(deps)).catch((cause: unknown) => reporter.error(cause, 'kept'));
  const router = createAppRouter(deps);
  followSession(deps, router);
  selected.subscribe(() => void router.invalidate());
  const app = (
    <StrictMode>
      <NetworkContext value={network}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </NetworkContext>
    </StrictMode>
  );
  // As a transition React draws in slices, between which the page answers to a finger.
  startTransition(() => createRoot(root).render(app));
  moveFocusOnNavigation(router);
  keepFocus();
  followTelemetry(deps, router);
  startIdleWork(deps, router, root);
}

function identityOf({ session }: Pick<AppDeps, 'session'>): Identity | null {
  const state = session.state();
  return state.kind === 'in' ? state.identity : null;
}

const uidOf = (deps: Pick<AppDeps, 'session'>) => identityOf(deps)?.uid ?? null;

/** Switches queries and screens whenever another person signs in or somebody signs out. */
function followSession(deps: AppDeps, router: AppRouter): void {
  const { session, persistedQueries, reporter } = deps;
  let uid = uidOf(deps);
  let shown = JSON.stringify(identityOf(deps));
  session.subscribe(() => {
    const before = uid;
    uid = uidOf(deps);
    const wasShown = shown;
    shown = JSON.stringify(identityOf(deps));
    if (uid === before) {
      // That the known person was confirmed changes nothing that stands on the screen or is loading, unless that failed.
      const failed = router.state.matches.some(({ status }) => status === 'error');
      if (shown !== wasShown || failed) void router.invalidate();
      return;
    }
    void dropSnapshot(globalThis.caches);
    const later = (work: () => void) => whenDrawn(router, () => runWhenIdle(work));
    void openDevice(deps, later);
    later(() => void bringToDevice(deps));
    void switchQueries(persistedQueries, session.state(), before)
      .catch((cause: unknown) => reporter.error(cause, 'kept'))
      .then(() => router.invalidate())
      .then(() => afterSignIn(router));
  });
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
