import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { keepInvitationOf } from '#app/auth/pending-invitation.ts';
import { interruptedPurchase, redirectTarget } from '#app/auth/redirect-target.ts';
import { resolveGuard } from '#app/auth/resolve-guard.ts';
import type { AppContext } from '#app/context.ts';
import { AppLayout } from '#app/shell/app-layout.tsx';
import { Toaster } from '#ui/feedback/toast.tsx';

export const Route = createRootRouteWithContext<AppContext>()({
  beforeLoad: async ({ context, location, preload }) => {
    // A link that somebody only sees invites nobody.
    if (!preload && 'invitation' in location.search)
      keepInvitationOf(localStorage, location.search.invitation, Date.now());
    const result = await resolveGuard(context, location);
    if (result.do === 'stay') return;
    const purchase = interruptedPurchase(result, location);
    if (purchase !== null) context.intent.purchase(purchase);
    const target = redirectTarget(result, location, context.addressAccess(location.pathname));
    throw 'href' in target ? redirect({ ...target, replace: true }) : redirect({ ...target, replace: true });
  },
  component: Root,
});

function Root() {
  return (
    <Toaster>
      <AppLayout context={Route.useRouteContext()}>
        <Outlet />
      </AppLayout>
    </Toaster>
  );
}
