import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { enter } from '#app/enter.ts';
import { Frame } from '#app/frame.tsx';
import type { AppParts } from '#app/parts.ts';
import { safeRef } from '#domain/safe-ref.ts';
import { screenOf } from '#domain/screen.ts';
import { Toaster } from '#ui/toaster.tsx';

export const Route = createRootRouteWithContext<AppParts>()({
  beforeLoad: async ({ context, location }) => {
    const verdict = await enter(context, location);
    if (verdict.do === 'stay') return;
    // The first steps are over: on to where the person wanted to go before them.
    const wanted =
      location.pathname === '/onboarding' ? safeRef('ref' in location.search && location.search.ref) : null;
    if (verdict.to === '/home' && wanted !== null) throw redirect({ href: wanted, replace: true });
    throw redirect({ to: verdict.to, search: refBack(verdict.to, location), replace: true });
  },
  component: Root,
});

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
