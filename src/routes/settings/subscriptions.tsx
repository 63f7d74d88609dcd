import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useHandedIn } from '#app/adapters/homework/use-handed-in.ts';
import { subscriptionPorts } from '#app/adapters/subscription-ports.ts';
import { Head } from '#app/shell/head.tsx';
import { SubscriptionsScreen } from '#features/subscriptions/overview/subscriptions-screen.tsx';
import { texts } from '#features/subscriptions/texts.ts';

export const Route = createFileRoute('/settings/subscriptions')({
  staticData: { access: 'member' },
  component: Subscriptions,
});

function Subscriptions() {
  const context = Route.useRouteContext();
  const handedIn = useHandedIn(context.waiting);
  const [ports] = useState(() => subscriptionPorts(context));
  return (
    <>
      <Head title={texts.title} />
      <SubscriptionsScreen ports={ports} handedIn={handedIn} now={Date.now()} />
    </>
  );
}
