import { createFileRoute } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { currentCurriculum } from '#app/current-curriculum.ts';
import { Head } from '#app/head.tsx';
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
  const { api, waiting } = Route.useRouteContext();
  const { currCode } = Route.useLoaderData();
  return (
    <>
      <Head title={texts.title} />
      <HomeScreen api={api} currCode={currCode} waiting={waiting} now={Date.now()} />
    </>
  );
}
