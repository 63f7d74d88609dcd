import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { homeworkPorts } from '#app/adapters/homework-ports.ts';
import { LessonFilm } from '#app/adapters/lesson-film.tsx';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { lessonParam } from '#app/shell/route-not-found.ts';
import { HomeworkScreen } from '#features/homework/homework-screen.tsx';
import { useIsRecording } from '#features/homework/recorder/recording-status.ts';
import { CompleteAndContinue } from '#features/lesson/complete-and-continue.tsx';
import { lessonQuery } from '#features/lesson/queries.ts';

export const Route = createFileRoute('/lessons/$lesson/homework')({
  staticData: { preload: 'code' },
  // The screen needs the device's storage open, because it holds the takes.
  loader: ({ context }) => context.device.load(),
  component: Homework,
});

function Homework() {
  const { api, session, lesson: lessonPorts } = Route.useRouteContext();
  const { takes, outbox } = Route.useLoaderData();
  const place = lessonParam(Route.useParams().lesson);
  const { lesson } = useSuspenseQuery(lessonQuery(api, place)).data;
  const uid = useIdentity(session)?.uid;
  const busy = useIsRecording();
  const ports = useMemo(
    () => (uid === undefined ? null : homeworkPorts({ uid, takes, outbox, api })),
    [uid, takes, outbox, api],
  );
  if (uid === undefined || ports === null) return null;
  const film = <LessonFilm lesson={lesson} uid={uid} which="homework" muted={busy} />;
  return (
    <HomeworkScreen
      lesson={lesson}
      uid={uid}
      ports={ports}
      film={lesson.content.homeworkVideo && film}
      afterSubmit={
        !lesson.log.completed && <CompleteAndContinue api={api} ports={lessonPorts} lesson={lesson} />
      }
    />
  );
}
