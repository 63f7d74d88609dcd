import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { renderModel, scoreSlot } from '#app/adapters/score/lesson-slots.tsx';
import { LessonTextError } from '#app/shell/errors/lesson-error.tsx';
import { lessonParam } from '#app/shell/errors/route-not-found.ts';
import { lessonQuery, textQuery } from '#features/lesson/queries.ts';
import { StepPending } from '#features/lesson/step-pending.tsx';
import { TextScreen } from '#features/lesson/text/text-screen.tsx';

export const Route = createFileRoute('/lessons/$lesson/text')({
  loader: async ({ context: { api, queries, lesson: ports }, params }) => {
    const place = lessonParam(params.lesson);
    const { lesson } = await queries.ensureQueryData(lessonQuery(api, place));
    if (lesson.content.text) await queries.ensureQueryData(textQuery(api, lesson.lessonID, ports));
  },
  component: Text,
  pendingComponent: StepPending,
  errorComponent: LessonTextError,
});

function Text() {
  const { api, lesson: ports } = Route.useRouteContext();
  const { lesson } = Route.useParams();
  const score = useMemo(() => scoreSlot(lesson), [lesson]);
  return (
    <TextScreen api={api} ports={ports} place={lessonParam(lesson)} score={score} renderModel={renderModel} />
  );
}
