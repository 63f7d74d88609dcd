import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { NetworkContext } from '#network/use-online.ts';
import { assemble } from './assemble.ts';
import { switchQueries } from './cache/persisted-queries.ts';
import { followTelemetry } from './observe/follow-telemetry.ts';
import { createAppRouter, ErrorScreen } from './router.tsx';
import { runWhenIdle } from './shell/run-when-idle.ts';

/** Shows the app as the last known person at once; identity and the device's rows come behind the first paint. */
export async function start(root: HTMLElement): Promise<void> {
  const parts = assemble(window);
  const { session, network, kept, device, queries, reporter, worker, selected, observe } = parts;
  const uidNow = () => {
    const state = session.state();
    return state.kind === 'in' ? state.identity.uid : null;
  };
  let uid = uidNow();
  // Without its part the kept answers stay where they are, and the school is asked.
  const unkept = (cause: unknown) => reporter.error(cause, 'kept');
  await kept.open(uid).catch(unkept);
  const router = createAppRouter(parts);

  const followed = async (who: string | null) => {
    if (who === null) return;
    const [{ resumeIntent }, { forgetTypedEmail }, { forgetTypedPhone }] = await Promise.all([
      import('./auth/resume-intent.ts'),
      import('#ui/form/use-typed-email.ts'),
      import('#ui/form/use-typed-phone.ts'),
    ]);
    forgetTypedEmail(localStorage);
    forgetTypedPhone(localStorage);
    const place = {
      pathname: () => router.latestLocation.pathname,
      go: (href: string) => void router.navigate({ href, replace: true }),
    };
    await resumeIntent(parts, who, place).catch((cause: unknown) => reporter.error(cause, 'sign-in'));
  };

  session.subscribe(() => {
    const before = uid;
    uid = uidNow();
    if (uid === before) return void router.invalidate();
    if (uid !== null) void device.open().catch((cause: unknown) => reporter.error(cause, 'device'));
    void switchQueries(kept, session.state(), before)
      .catch(unkept)
      .then(() => router.invalidate())
      .then(() => followed(uid));
  });

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
  followFocus(router);
  followTelemetry(parts, router);

  runWhenIdle(() => {
    worker.start();
    observe();
    void ErrorScreen.preload?.();
    void import('./cache/prefetch-links.ts').then(({ prefetchNearLinks }) => prefetchNearLinks(router, root));
    // A known visitor needs no identity provider until they sign in.
    if (session.state().kind !== 'out') void session.start();
    if (uid !== null) void device.open().catch((cause: unknown) => reporter.error(cause, 'device'));
    // A sign-in whose page was lost before it could be followed.
    void followed(uid);
  });
}

/**
 * After a walk to another page, keyboard and screen reader begin at its top, not on a link that is gone; also where only
 * a part of the address changed and what was pressed went with the screen (the number of a phone, leaving for good).
 */
function followFocus(router: ReturnType<typeof createAppRouter>): void {
  router.subscribe('onResolved', ({ pathChanged, hrefChanged, fromLocation }) => {
    const lost = document.activeElement === document.body;
    if (fromLocation && (pathChanged || (hrefChanged && lost)))
      document.getElementById('main')?.focus({ preventScroll: true });
  });
}
