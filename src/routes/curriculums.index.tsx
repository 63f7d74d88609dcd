import { createFileRoute } from '@tanstack/react-router';
import { currentCurriculum } from '#app/current-curriculum.ts';
import { Head } from '#app/head.tsx';
import { CurriculumsScreen } from '#features/curriculum/curriculums-screen.tsx';
import { shelvesQuery } from '#features/curriculum/queries.ts';
import { texts } from '#features/curriculum/texts.ts';

export const Route = createFileRoute('/curriculums/')({
  loader: async ({ context }) => {
    const [current] = await Promise.all([
      currentCurriculum(context, Date.now()),
      context.queries.ensureQueryData(shelvesQuery(context.api)),
    ]);
    return { current };
  },
  component: Curriculums,
});

function Curriculums() {
  const { api } = Route.useRouteContext();
  return (
    <>
      <Head title={texts.title} description={texts.lead} />
      <CurriculumsScreen api={api} current={Route.useLoaderData().current} />
    </>
  );
}
