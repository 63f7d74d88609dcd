import { createFileRoute } from '@tanstack/react-router';
import { lessonPlace } from '#app/lesson-place.ts';
import { useIdentity } from '#app/use-session-state.ts';
import { FeedbackScreen } from '#features/lesson/feedback-screen.tsx';

export const Route = createFileRoute('/lessons/$lesson/feedback')({ component: Feedback });

function Feedback() {
  const { api, lesson: ports, session } = Route.useRouteContext();
  const place = lessonPlace(Route.useParams().lesson);
  const person = useIdentity(session);
  return person && <FeedbackScreen api={api} ports={ports} place={place} uid={person.uid} />;
}
