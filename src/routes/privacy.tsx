import { createFileRoute } from '@tanstack/react-router';
import { Head } from '#app/head.tsx';
import { LegalScreen } from '#features/legal/legal-screen.tsx';
import { privacy } from '#features/legal/privacy.ts';

export const Route = createFileRoute('/privacy')({
  component: () => (
    <>
      <Head title={privacy.title} description={privacy.lead} />
      <LegalScreen document={privacy} />
    </>
  ),
});
