import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { orderPorts } from '#app/adapters/orders-ports.ts';
import { Head } from '#app/shell/head.tsx';
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
