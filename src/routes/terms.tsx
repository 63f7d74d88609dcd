import { createFileRoute } from '@tanstack/react-router';
import { Head } from '#app/shell/head.tsx';
import { LegalScreen } from '#features/legal/legal-screen.tsx';
import { terms } from '#features/legal/terms.ts';

export const Route = createFileRoute('/terms')({
  staticData: { access: 'public' },
  component: () => (
    <>
      <Head title={terms.title} description={terms.lead} />
      <LegalScreen document={terms} />
    </>
  ),
});
