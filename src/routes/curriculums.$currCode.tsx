import { createFileRoute, notFound, useRouter } from '@tanstack/react-router';
import { currentCurriculum } from '#app/current-curriculum.ts';
import { Head } from '#app/head.tsx';
import { useIdentity } from '#app/use-session-state.ts';
import { parseCurrCode } from '#domain/lesson-path.ts';
import { CurriculumScreen } from '#features/curriculum/curriculum-screen.tsx';
import { curriculumQuery } from '#features/curriculum/queries.ts';
import { texts } from '#features/curriculum/texts.ts';
import { useToast } from '#ui/toaster.tsx';

export const Route = createFileRoute('/curriculums/$currCode')({
  loader: async ({ context, params }) => {
    const currCode = parseCurrCode(params.currCode);
    if (currCode === null) throw notFound();
    const [current, { header }] = await Promise.all([
      currentCurriculum(context, Date.now()),
      context.queries.ensureQueryData(curriculumQuery(context.api, currCode)),
    ]);
    return { currCode, header, isCurrent: current === currCode };
  },
  component: CurriculumPage,
});

function CurriculumPage() {
  const { api, selected, session } = Route.useRouteContext();
  const { currCode, header, isCurrent } = Route.useLoaderData();
  const router = useRouter();
  const person = useIdentity(session);
  const say = useToast();
  const choose = () => {
    if (!person) return;
    selected.write(person.uid, currCode);
    say(texts.chosen);
    void router.invalidate();
  };
  return (
    <>
      <Head title={header.title} description={header.description} />
      <CurriculumScreen api={api} currCode={currCode} current={isCurrent} choose={choose} />
    </>
  );
}
