import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { currentCurriculum } from '#app/cache/current-curriculum.ts';
import { routeNotFound } from '#app/shell/errors/route-not-found.ts';
import { Head } from '#app/shell/head.tsx';
import { parseCurrCode } from '#domain/lessons/lesson-path.ts';
import { CurriculumLayout } from '#features/curriculum/curriculum-layout.tsx';
import { CURRICULUM_TABS } from '#features/curriculum/curriculum-tabs.ts';
import { curriculumQuery } from '#features/curriculum/queries.ts';
import { texts } from '#features/curriculum/texts.ts';

export const Route = createFileRoute('/curriculums/$currCode')({
  staticData: { access: 'member' },
  loader: async ({ context, params }) => {
    const currCode = parseCurrCode(params.currCode);
    if (currCode === null) throw routeNotFound();
    const [current, { header }] = await Promise.all([
      currentCurriculum(context, Date.now()),
      context.queries.ensureQueryData(curriculumQuery(context.api, currCode)),
    ]);
    return { currCode, header, isCurrent: current === currCode };
  },
  component: CurriculumPage,
});

function CurriculumPage() {
  const { api } = Route.useRouteContext();
  const { currCode, header } = Route.useLoaderData();
  const suffix = useLocation({ select: ({ pathname }) => pathname.split('/')[3] });
  const tab = CURRICULUM_TABS.find((name) => name === suffix) ?? 'about';
  return (
    <>
      <Head
        title={tab === 'about' ? header.title : `${texts.parts[tab]}：${header.title}`}
        description={header.description}
      />
      <CurriculumLayout api={api} currCode={currCode} tab={tab}>
        <Outlet />
      </CurriculumLayout>
    </>
  );
}
