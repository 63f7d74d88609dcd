import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { LessonFilm } from '#app/adapters/lesson-film.tsx';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { lessonPlace } from '#app/shell/lesson-param.ts';
import { AfterFilm } from '#features/lesson/step-after-film.tsx';
import { OverviewScreen } from '#features/lesson/overview-screen.tsx';
import { lessonQuery } from '#features/lesson/queries.ts';

export const Route = createFileRoute('/lessons/$lesson/')({ component: Overview });

function Overview() {
  const { api, session } = Route.useRouteContext();
  const place = lessonPlace(Route.useParams().lesson);
  const { lesson } = useSuspenseQuery(lessonQuery(api, place)).data;
  const uid = useIdentity(session)?.uid;
  const film = uid !== undefined && (
    <LessonFilm lesson={lesson} uid={uid} which="main" after={<AfterFilm lesson={lesson} />} />
  );
  return <OverviewScreen api={api} place={place} film={film} />;
}
