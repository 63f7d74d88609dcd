import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { routeNotFound } from '#app/shell/errors/route-not-found.ts';
import { Head } from '#app/shell/head.tsx';
import { parseCurrCode } from '#domain/lessons/lesson-path.ts';
import { curriculumQuery } from '#features/curriculum/queries.ts';
import { activeSubscriptionOf } from '#features/purchase/active-subscription.ts';
import { DoneScreen, doneTitle } from '#features/purchase/done-screen.tsx';
import { subscriptionsQuery } from '#features/purchase/queries.ts';

interface Search {
  /** A plan change instead of a new subscription; `keep` where a scheduled one was undone. */
  changed?: true | 'keep' | undefined;
}

export const Route = createFileRoute('/curriculums_/$currCode/purchase/done')({
  staticData: { access: 'member' },
  validateSearch: ({ changed }): Search => ({
    changed: changed === true || changed === 'keep' ? changed : undefined,
  }),
  loader: async ({ context: { api, queries }, params }) => {
    const currCode = parseCurrCode(params.currCode);
    if (currCode === null) throw routeNotFound();
    const [{ subscriptions }] = await Promise.all([
      // The server's answer now; offline its last one.
      queries.fetchQuery(subscriptionsQuery(api)).catch((cause: unknown) => {
        const cached = queries.getQueryData(subscriptionsQuery(api).queryKey);
        if (cached) return cached;
        throw cause;
      }),
      queries.ensureQueryData(curriculumQuery(api, currCode)),
    ]);
    const subscription = activeSubscriptionOf(subscriptions ?? [], currCode, Date.now());
    // Nothing was bought, so there is nothing to thank for.
    if (subscription === null) {
      throw redirect({ to: '/curriculums/$currCode/purchase', params: { currCode }, replace: true });
    }
    return { currCode, subscription };
  },
  component: Done,
});

function Done() {
  const { api, session } = Route.useRouteContext();
  const email = useIdentity(session)?.email ?? null;
  const { currCode, subscription } = Route.useLoaderData();
  const { courses } = useSuspenseQuery(curriculumQuery(api, currCode)).data;
  const { changed } = Route.useSearch();
  const outcome = changed === undefined ? 'joined' : changed === 'keep' ? 'undone' : 'changed';
  return (
    <>
      <Head title={doneTitle(outcome, subscription)} />
      <DoneScreen api={api} subscription={subscription} courses={courses} outcome={outcome} email={email} />
    </>
  );
}
