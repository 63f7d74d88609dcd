import { createFileRoute } from '@tanstack/react-router';
import { Head } from '#app/shell/head.tsx';
import { ReleasesScreen } from '#features/settings/releases/releases-screen.tsx';
import { texts } from '#features/settings/releases/texts.ts';

export const Route = createFileRoute('/settings/releases')({
  staticData: { access: 'member' },
  component: Releases,
});

function Releases() {
  return (
    <>
      <Head title={texts.title} />
      <ReleasesScreen now={Date.now()} />
    </>
  );
}
