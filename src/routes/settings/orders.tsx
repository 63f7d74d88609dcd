import { createFileRoute } from '@tanstack/react-router';
import { Head } from '#app/shell/head.tsx';
import { OrdersScreen } from '#features/orders/orders-screen.tsx';
import { texts } from '#features/orders/texts.ts';

export const Route = createFileRoute('/settings/orders')({
  staticData: { access: 'member' },
  component: Orders,
});

function Orders() {
  const { api } = Route.useRouteContext();
  return (
    <>
      <Head title={texts.title} />
      <OrdersScreen api={api} />
    </>
  );
}
