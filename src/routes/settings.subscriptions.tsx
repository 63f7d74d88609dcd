import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { subscriptionPorts } from '#app/adapters/subscription-ports.ts';
import { Head } from '#app/shell/head.tsx';
import { ContractsScreen } from '#features/subscriptions/overview/subscriptions-screen.tsx';
import { texts } from '#features/subscriptions/texts.ts';

export const Route = createFileRoute('/settings/subscriptions')({ component: Contracts });

function Contracts() {
  const parts = Route.useRouteContext();
  const [ports] = useState(() => subscriptionPorts(parts));
  return (
    <>
      <Head title={texts.title} />
      <ContractsScreen ports={ports} now={Date.now()} />
    </>
  );
}
