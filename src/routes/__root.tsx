import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { enter } from '#app/enter.ts';
import { Frame } from '#app/frame.tsx';
import type { AppParts } from '#app/parts.ts';
import { Toaster } from '#ui/toaster.tsx';

export const Route = createRootRouteWithContext<AppParts>()({
  beforeLoad: async ({ context, location }) => {
    const verdict = await enter(context, location);
    if (verdict.do === 'stay') return;
    const back = verdict.to === '/signIn' && location.pathname !== '/home' ? { ref: location.href } : {};
    throw redirect({ to: verdict.to, search: back, replace: true });
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
