import { createFileRoute } from '@tanstack/react-router';
import { Head } from '#app/shell/head.tsx';
import { ShareScreen } from '#features/invite/share-screen.tsx';
import { texts } from '#features/invite/texts.ts';

export const Route = createFileRoute('/share')({
  staticData: { access: 'member' },
  component: Share,
});

function Share() {
  const { api } = Route.useRouteContext();
  return (
    <>
      <Head title={texts.title} />
      <ShareScreen api={api} />
    </>
  );
}
