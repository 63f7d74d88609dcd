import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { enter } from '#app/enter.ts';
import { Frame } from '#app/frame.tsx';
import type { AppParts } from '#app/parts.ts';
import { purchaseLeft, wayOn } from '#app/way-on.ts';
import { Toaster } from '#ui/toaster.tsx';

export const Route = createRootRouteWithContext<AppParts>()({
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
