import { createFileRoute } from '@tanstack/react-router';
import { Head } from '#app/shell/head.tsx';
import { runWhenIdle } from '#app/shell/run-when-idle.ts';
import { LandingScreen } from '#features/landing/landing-screen.tsx';

export const Route = createFileRoute('/')({
  staticData: { access: 'landing' },
  component: LandingRoute,
});

function LandingRoute() {
  const { api } = Route.useRouteContext();
  return (
    <>
      <Head title="" />
      <LandingScreen api={api} runWhenIdle={runWhenIdle} />
    </>
  );
}
