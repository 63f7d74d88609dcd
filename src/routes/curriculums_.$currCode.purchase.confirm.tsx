import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { usePurchase } from '#app/adapters/use-purchase.tsx';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { routeNotFound } from '#app/shell/errors/route-not-found.ts';
import { Head } from '#app/shell/head.tsx';
import { parseCurrCode } from '#domain/lessons/lesson-path.ts';
import { confirmTexts as texts } from '#features/purchase/confirm-texts.ts';
import { ConfirmScreen, type ConfirmScreenProps } from '#features/purchase/confirmation/confirm-screen.tsx';
import { isEnrollment } from '#features/purchase/confirmation/purchase-attempt.ts';
import { purchaseSearch } from '#features/purchase/purchase-search.ts';

export const Route = createFileRoute('/curriculums_/$currCode/purchase/confirm')({
  staticData: { access: 'member' },
  validateSearch: purchaseSearch,
  loader: ({ params }) => {
    const currCode = parseCurrCode(params.currCode);
    if (currCode === null) throw routeNotFound();
    return { currCode };
  },
  component: Confirm,
});

/** The plan of an address that names none. */
const FIRST_PLAN = 1;

function Confirm() {
  const uid = useIdentity(Route.useRouteContext().session)?.uid;
  const { currCode } = Route.useLoaderData();
  const { plan = FIRST_PLAN, coupon = '' } = Route.useSearch();
  if (uid === undefined) return null;
  return (
    <>
      <Head title={texts.title} />
      {/* Another selection starts another session. */}
      <Screen key={`${uid} ${currCode} ${plan} ${coupon}`} uid={uid} />
    </>
  );
}

function Screen({ uid }: { uid: string }) {
  const context = Route.useRouteContext();
  const { currCode } = Route.useLoaderData();
  const { plan = FIRST_PLAN, coupon } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { ports, cards } = usePurchase(context, uid);
  const onDone = useCallback<ConfirmScreenProps['onDone']>(
    ({ attempt }) => {
      const at = { params: { currCode }, replace: true } as const;
      if (attempt === null) return void navigate({ ...at, to: '/curriculums/$currCode/purchase' });
      void navigate({
        ...at,
        to: '/curriculums/$currCode/purchase/done',
        search: isEnrollment(attempt.quote) ? {} : { changed: attempt.quote.kind === 'keep' ? 'keep' : true },
      });
    },
    [navigate, currCode],
  );
  return (
    <ConfirmScreen
      ports={ports}
      cards={cards}
      onDone={onDone}
      selection={{ currCode, planID: plan, couponCode: coupon ?? null }}
      onUseCoupon={(code) => void navigate({ search: { plan, coupon: code }, replace: true })}
      onRemoveCoupon={() => void navigate({ search: { plan }, replace: true })}
    />
  );
}
