import { createFileRoute } from '@tanstack/react-router';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { lessonParam } from '#app/shell/errors/route-not-found.ts';
import { FeedbackScreen } from '#features/lesson/feedback-screen.tsx';

export const Route = createFileRoute('/lessons/$lesson/feedback')({ component: Feedback });

function Feedback() {
  const { api, lesson: ports, session } = Route.useRouteContext();
  const place = lessonParam(Route.useParams().lesson);
  const person = useIdentity(session);
  return person && <FeedbackScreen api={api} ports={ports} place={place} uid={person.uid} />;
}
