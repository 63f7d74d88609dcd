import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { LessonFilm } from '#app/adapters/lesson-film.tsx';
import { renderModel } from '#app/adapters/score/lesson-slots.tsx';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { lessonParam } from '#app/shell/errors/route-not-found.ts';
import { OverviewScreen } from '#features/lesson/overview-screen.tsx';
import { lessonQuery } from '#features/lesson/queries.ts';
import { StepAfterFilm } from '#features/lesson/step-after-film.tsx';

export const Route = createFileRoute('/lessons/$lesson/')({ component: CourseOverview });

function CourseOverview() {
  const { api, session, lesson: ports } = Route.useRouteContext();
  const place = lessonParam(Route.useParams().lesson);
  const { lesson } = useSuspenseQuery(lessonQuery(api, place)).data;
  const uid = useIdentity(session)?.uid;
  const film = uid !== undefined && (
    <LessonFilm lesson={lesson} uid={uid} which="main" after={<StepAfterFilm lesson={lesson} />} />
  );
  return <OverviewScreen api={api} ports={ports} place={place} film={film} renderModel={renderModel} />;
}
