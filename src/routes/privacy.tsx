import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Head } from '#app/shell/head.tsx';
import { LegalScreen } from '#features/legal/legal-screen.tsx';
import { privacy } from '#features/legal/privacy.ts';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';

const ConsentChoice = optionalComponent(
  async () => (await import('#features/consent/consent-choice.tsx')).ConsentChoice,
);

export const Route = createFileRoute('/privacy')({
  staticData: { access: 'public' },
  component: Privacy,
});

function Privacy() {
  const { telemetry } = Route.useRouteContext();
  const choice = (
    <Suspense>
      <ConsentChoice consent={telemetry} />
    </Suspense>
  );
  return (
    <>
      <Head title={privacy.title} description={privacy.lead} />
      <LegalScreen document={privacy} choice={choice} />
    </>
  );
}
