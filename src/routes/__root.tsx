import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { enter } from '#app/enter.ts';
import { Frame } from '#app/frame.tsx';
import type { AppParts } from '#app/parts.ts';
import { purchaseAt } from '#domain/purchase-place.ts';
import { safeRef } from '#domain/safe-ref.ts';
import { type Screen, screenOf } from '#domain/screen.ts';
import { Toaster } from '#ui/toaster.tsx';

export const Route = createRootRouteWithContext<AppParts>()({
  beforeLoad: async ({ context, location }) => {
    const verdict = await enter(context, location);
    if (verdict.do === 'stay') return;
    // Signed in, or the first steps are over: on to where the person wanted to go before.
    const wanted = MET_ON_THE_WAY.includes(screenOf(location.pathname))
      ? safeRef('ref' in location.search && location.search.ref)
      : null;
    if (verdict.to === '/home' && wanted !== null) throw redirect({ href: wanted, replace: true });
    const purchase = verdict.to === '/signIn' ? purchaseAt(location.pathname, location.search) : null;
    if (purchase !== null) context.intent.purchase(purchase);
    throw redirect({
      to: verdict.to,
      search: wanted === null ? refBack(verdict.to, location) : { ref: wanted },
      replace: true,
    });
  },
  component: Root,
});

/** Screens that stand before another one, which their address names. */
const MET_ON_THE_WAY: readonly Screen[] = ['visitor', 'onboarding'];

/** A member's page that has to wait for a sign-in or for the first steps is gone to afterwards; home needs no saying. */
function refBack(to: string, { pathname, href }: { pathname: string; href: string }): { ref?: string } {
  return to !== '/home' && pathname !== '/home' && screenOf(pathname) === 'member' ? { ref: href } : {};
}

function Root() {
  return (
    <Toaster>
      <Frame parts={Route.useRouteContext()}>
        <Outlet />
      </Frame>
    </Toaster>
  );
}
