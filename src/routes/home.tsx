import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { queryOf } from '#api/query.ts';
import { currentCurriculum } from '#app/current-curriculum.ts';
import { Head } from '#app/head.tsx';
import { useIdentity } from '#app/use-session-state.ts';
import { welcome } from '#app/welcome.ts';
import { learning } from '#contract/learning.ts';
import { HomeScreen } from '#features/home/home-screen.tsx';
import { texts } from '#features/home/texts.ts';

export const Route = createFileRoute('/home')({
  loader: async ({ context }) => {
    const currCode = await currentCurriculum(context, Date.now());
    await context.queries.ensureQueryData(queryOf(context.api, learning.listUserLessons, { currCode }));
    return { currCode };
  },
  component: Home,
});

function Home() {
  const { api, waiting, session, line, device } = Route.useRouteContext();
  const { currCode } = Route.useLoaderData();
  const uid = useIdentity(session)?.uid;
  const greeting = useMemo(
    () => (uid === undefined ? null : welcome({ uid, api, line, device, storage: localStorage })),
    [uid, api, line, device],
  );
  if (greeting === null) return null;
  return (
    <>
      <Head title={texts.title} />
      <HomeScreen api={api} currCode={currCode} waiting={waiting} welcome={greeting} now={Date.now()} />
    </>
  );
}
