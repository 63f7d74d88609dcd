import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { contractPorts } from '#app/contracts-ports.ts';
import { Head } from '#app/head.tsx';
import { ContractsScreen } from '#features/contracts/contracts-screen.tsx';
import { texts } from '#features/contracts/texts.ts';

export const Route = createFileRoute('/settings/subscriptions')({ component: Contracts });

function Contracts() {
  const parts = Route.useRouteContext();
  const [ports] = useState(() => contractPorts(parts));
  return (
    <>
      <Head title={texts.title} />
      <ContractsScreen ports={ports} now={Date.now()} />
    </>
  );
}
