import { createFileRoute } from '@tanstack/react-router';
import { Head } from '#app/head.tsx';
import { LandingScreen } from '#features/landing/landing-screen.tsx';

export const Route = createFileRoute('/')({
  component: () => (
    <>
      <Head title="" />
      <LandingScreen />
    </>
  ),
});
