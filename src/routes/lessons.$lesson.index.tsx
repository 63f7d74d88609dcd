import { createFileRoute } from '@tanstack/react-router';
import { lessonPlace } from '#app/lesson-place.ts';
import { OverviewScreen } from '#features/lesson/overview-screen.tsx';

export const Route = createFileRoute('/lessons/$lesson/')({ component: Overview });

function Overview() {
  const { api } = Route.useRouteContext();
  return <OverviewScreen api={api} place={lessonPlace(Route.useParams().lesson)} />;
}
