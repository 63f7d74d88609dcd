import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { PurchaseScreen } from '#features/curriculum/purchase-screen.tsx';

export const Route = createFileRoute('/curriculums/$currCode/purchase')({ component: Purchase });

const page = getRouteApi('/curriculums/$currCode');

function Purchase() {
  const { api } = Route.useRouteContext();
  return <PurchaseScreen api={api} currCode={page.useLoaderData().currCode} now={Date.now()} />;
}
