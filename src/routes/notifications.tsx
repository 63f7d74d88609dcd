import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { inboxPorts } from '#app/adapters/inbox-ports.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { Head } from '#app/shell/head.tsx';
import { InboxScreen } from '#features/inbox/inbox-screen.tsx';
import { texts } from '#features/inbox/texts.ts';

export const Route = createFileRoute('/notifications')({
  staticData: { access: 'member' },
  component: Notifications,
});

function Notifications() {
  const { api, device, session } = Route.useRouteContext();
  const uid = useIdentity(session)?.uid;
  const ports = useMemo(
    () => (uid === undefined ? null : inboxPorts({ api, device }, uid, localStorage)),
    [api, device, uid],
  );
  if (ports === null) return null;
  return (
    <>
      <Head title={texts.title} />
      <InboxScreen ports={ports} now={Date.now()} />
    </>
  );
}
