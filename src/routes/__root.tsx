import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { purchaseLeft, wayOn } from '#app/auth/redirect-target.ts';
import { enter } from '#app/auth/resolve-guard.ts';
import type { AppContext } from '#app/context.ts';
import { Frame } from '#app/shell/app-layout.tsx';
import { Toaster } from '#ui/feedback/toaster.tsx';

export const Route = createRootRouteWithContext<AppContext>()({
  beforeLoad: async ({ context, location }) => {
    const verdict = await enter(context, location);
    if (verdict.do === 'stay') return;
    const purchase = purchaseLeft(verdict, location);
    if (purchase !== null) context.intent.purchase(purchase);
    const way = wayOn(verdict, location);
    throw 'href' in way ? redirect({ ...way, replace: true }) : redirect({ ...way, replace: true });
  },
  component: Root,
});

function Root() {
  return (
    <Toaster>
      <Frame parts={Route.useRouteContext()}>
        <Outlet />
      </Frame>
    </Toaster>
  );
}
