import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { usePurchase } from '#app/adapters/use-purchase.tsx';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { curriculumQuery } from '#features/curriculum/queries.ts';
import { PurchaseScreen } from '#features/purchase/plans/purchase-screen.tsx';
import { purchaseSearch } from '#features/purchase/purchase-search.ts';
import { paymentsQuery, subscriptionsQuery } from '#features/purchase/queries.ts';

export const Route = createFileRoute('/curriculums/$currCode/purchase')({
  validateSearch: purchaseSearch,
  // Notices that come later would push the plans down; without an answer the page opens all the same.
  loader: async ({ context: { api, queries } }) => {
    await Promise.allSettled([
      queries.ensureQueryData(paymentsQuery(api)),
      queries.ensureQueryData(subscriptionsQuery(api)),
    ]);
  },
  component: Purchase,
});

const page = getRouteApi('/curriculums/$currCode');

function Purchase() {
  const uid = useIdentity(Route.useRouteContext().session)?.uid;
  return uid === undefined ? null : <Screen key={uid} uid={uid} />;
}

function Screen({ uid }: { uid: string }) {
  const context = Route.useRouteContext();
  const { currCode } = page.useLoaderData();
  const { products, admission } = useSuspenseQuery(curriculumQuery(context.api, currCode)).data;
  const { plan, coupon } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { ports, cards } = usePurchase(context, uid);
  return (
    <PurchaseScreen
      ports={ports}
      cards={cards}
      curriculum={{ currCode, products, admission }}
      chosen={{ plan: plan ?? null, coupon: coupon ?? null }}
      choose={(next) =>
        void navigate({
          search: { plan: next.plan ?? undefined, coupon: next.coupon ?? undefined },
          replace: true,
          resetScroll: false,
        })
      }
      toConfirm={(selection) =>
        void navigate({
          to: '/curriculums/$currCode/purchase/confirm',
          params: { currCode },
          search: { plan: selection.plan, coupon: selection.coupon ?? undefined },
        })
      }
    />
  );
}
