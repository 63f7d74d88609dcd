import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useHandedIn } from '#app/adapters/homework/use-handed-in.ts';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { LessonError } from '#app/shell/errors/lesson-error.tsx';
import { lessonParam } from '#app/shell/errors/route-not-found.ts';
import { Head } from '#app/shell/head.tsx';
import { useIsRecording } from '#features/homework/recorder/recording-status.ts';
import { LessonLayout } from '#features/lesson/lesson-layout.tsx';
import { STEP_NAMES } from '#features/lesson/lesson-steps.tsx';
import { lessonQuery } from '#features/lesson/queries.ts';
import { texts } from '#features/lesson/texts.ts';
import { useStudyTime } from '#features/lesson/use-study-time.ts';
import { addStudyTime } from '#local/practice/study-time.ts';
import { PractisedLesson } from '#sound/use-practising.ts';

export const Route = createFileRoute('/lessons/$lesson')({
  staticData: { access: 'member' },
  loader: async ({ context: { api, queries }, params }) => {
    const place = lessonParam(params.lesson);
    const { lesson } = await queries.ensureQueryData(lessonQuery(api, place));
    return { place, lesson };
  },
  component: LessonPage,
  errorComponent: LessonError,
});

function LessonPage() {
  const { api, lesson: ports, session, waiting } = Route.useRouteContext();
  const { place, lesson } = Route.useLoaderData();
  const suffix = useLocation({ select: ({ pathname }) => pathname.split('/')[3] });
  const busy = useIsRecording();
  const handedIn = useHandedIn(waiting);
  const uid = useIdentity(session)?.uid;
  const { lessonID } = lesson;
  const add = useCallback(
    (ms: number) => uid !== undefined && addStudyTime(localStorage, uid, { lessonID, ms }),
    [uid, lessonID],
  );
  useStudyTime(add);
  const step = STEP_NAMES.find((name) => name === suffix) ?? 'overview';
  const { lessonName, description } = lesson.content;
  return (
    <PractisedLesson value={lessonID}>
      <Head
        title={step === 'overview' ? lessonName : `${texts.steps[step]}：${lessonName}`}
        description={description}
      />
      <LessonLayout
        api={api}
        ports={ports}
        place={place}
        step={step}
        handedIn={handedIn}
        now={Date.now()}
        busy={busy}
      >
        <Outlet />
      </LessonLayout>
    </PractisedLesson>
  );
}
