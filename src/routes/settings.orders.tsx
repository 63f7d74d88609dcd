import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { Head } from '#app/head.tsx';
import { orderPorts } from '#app/orders-ports.ts';
import { OrdersScreen } from '#features/orders/orders-screen.tsx';
import { texts } from '#features/orders/texts.ts';

export const Route = createFileRoute('/settings/orders')({ component: Orders });

function Orders() {
  const parts = Route.useRouteContext();
  const [ports] = useState(() => orderPorts(parts));
  return (
    <>
      <Head title={texts.title} />
      <OrdersScreen ports={ports} />
    </>
  );
}
