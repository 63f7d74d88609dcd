import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { interruptedPurchase, redirectTarget } from '#app/auth/redirect-target.ts';
import { resolveGuard } from '#app/auth/resolve-guard.ts';
import type { AppContext } from '#app/context.ts';
import { AppLayout } from '#app/shell/app-layout.tsx';
import { Toaster } from '#ui/feedback/toaster.tsx';

export const Route = createRootRouteWithContext<AppContext>()({
  beforeLoad: async ({ context, location }) => {
    const verdict = await resolveGuard(context, location);
    if (verdict.do === 'stay') return;
    const purchase = interruptedPurchase(verdict, location);
    if (purchase !== null) context.intent.purchase(purchase);
    const way = redirectTarget(verdict, location);
    throw 'href' in way ? redirect({ ...way, replace: true }) : redirect({ ...way, replace: true });
  },
  component: Root,
});

function Root() {
  return (
    <Toaster>
      <AppLayout parts={Route.useRouteContext()}>
        <Outlet />
      </AppLayout>
    </Toaster>
  );
}
