import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { queryOf } from '#api/query.ts';
import { guidanceCard } from '#app/adapters/guidance-card.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { currentCurriculum } from '#app/cache/current-curriculum.ts';
import { Head } from '#app/shell/head.tsx';
import { ApiError } from '#contract/errors.ts';
import { learning } from '#contract/learning.ts';
import { HomeScreen } from '#features/home/home-screen.tsx';
import { texts } from '#features/home/texts.ts';

export const Route = createFileRoute('/home')({
  staticData: { access: 'member' },
  loader: async ({ context }) => {
    const open = async () => {
      const currCode = await currentCurriculum(context, Date.now());
      await context.queries.ensureQueryData(queryOf(context.api, learning.listUserLessons, { currCode }));
      return { currCode };
    };
    return open().catch((cause: unknown) => {
      // The chosen curriculum no longer exists: home opens with the default choice.
      const state = context.session.state();
      const gone = cause instanceof ApiError && cause.code === 'api/not-found' && state.kind === 'in';
      if (gone && context.selected.forget(state.identity.uid)) return open();
      throw cause;
    });
  },
  component: Home,
});

function Home() {
  const { api, waiting, session, network, device } = Route.useRouteContext();
  const { currCode } = Route.useLoaderData();
  const uid = useIdentity(session)?.uid;
  const guidance = useMemo(
    () => (uid === undefined ? null : guidanceCard({ uid, api, network, device, storage: localStorage })),
    [uid, api, network, device],
  );
  if (guidance === null) return null;
  return (
    <>
      <Head title={texts.title} />
      <HomeScreen api={api} currCode={currCode} waiting={waiting} guidance={guidance} now={Date.now()} />
    </>
  );
}
