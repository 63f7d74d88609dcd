import { createFileRoute } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { Head } from '#app/head.tsx';
import { ResetScreen } from '#features/reset-password/reset-screen.tsx';
import { texts } from '#features/reset-password/texts.ts';

export const Route = createFileRoute('/resetPassword')({ component: ResetPassword });

function ResetPassword() {
  const { session, line } = Route.useRouteContext();
  const online = useSyncExternalStore(line.subscribe, line.isOn);
  return (
    <>
      <Head title={texts.title} description={texts.lead} />
      <ResetScreen actions={session.actions} online={online} />
    </>
  );
}
