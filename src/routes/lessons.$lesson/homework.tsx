import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo } from 'react';
import { homeworkPorts } from '#app/adapters/homework-ports.ts';
import { LessonFilm } from '#app/adapters/lesson-film.tsx';
import { renderModel, scoreSlot } from '#app/adapters/score/lesson-slots.tsx';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { lessonParam } from '#app/shell/errors/route-not-found.ts';
import type { ScoreMarks } from '#features/homework/answers/answer-ports.ts';
import { HomeworkScreen } from '#features/homework/homework-screen.tsx';
import type { RenderTakeScore } from '#features/homework/recorder/recorder-panel.tsx';
import { useIsRecording } from '#features/homework/recorder/recording-status.ts';
import { CompleteAndContinue } from '#features/lesson/complete-and-continue.tsx';
import { lessonQuery } from '#features/lesson/queries.ts';
import { useLessonCount } from '#features/lesson/score/use-lesson-count.ts';
import { StepPending } from '#features/lesson/step-pending.tsx';
import type { TakeHeader } from '#local/takes/take.ts';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';
import { useMediaQuery } from '#ui/layout/use-media-query.ts';

const LessonScores = optionalComponent(
  async () => (await import('#features/lesson/lesson-scores.tsx')).LessonScores,
);

/** Only who got a comment on a bar needs it. */
const MarkedScore = optionalComponent(
  async () => (await import('#features/lesson/score/marked-score.tsx')).MarkedScore,
);

/** Only who records needs it, where there is no room for the players of the scores. */
const TakeScores = optionalComponent(
  async () => (await import('#features/lesson/score/take-scores.tsx')).TakeScores,
);

/** Only who has submitted something needs it. */
const TakePublishing = optionalComponent(
  async () => (await import('#features/community/plays/take-publishing.tsx')).TakePublishing,
);

/** Engraving, listening and its worker: only who has a take needs them. */
const LessonTakeHearing = optionalComponent(
  async () => (await import('#app/adapters/listening/take-hearing.tsx')).LessonTakeHearing,
);

/** As the breakpoint `xl` of tokens.css: there is room for a score beside the recorder. */
const WIDE_SCREEN = '(min-width: 1024px)';

export const Route = createFileRoute('/lessons/$lesson/homework')({
  staticData: { preload: 'code' },
  // The screen needs the device's storage open, because it holds the takes.
  loader: ({ context }) => context.device.load(),
  component: Homework,
  pendingComponent: StepPending,
});

function Homework() {
  const { api, queries, session, lesson: lessonPorts } = Route.useRouteContext();
  const { takes, outbox } = Route.useLoaderData();
  const { lesson: part } = Route.useParams();
  const place = lessonParam(part);
  const { lesson } = useSuspenseQuery(lessonQuery(api, place)).data;
  const uid = useIdentity(session)?.uid;
  const count = useLessonCount(api, lessonPorts, place);
  const busy = useIsRecording();
  const isWide = useMediaQuery(WIDE_SCREEN);
  const ports = useMemo(
    () => (uid === undefined ? null : homeworkPorts({ uid, takes, outbox, api, queries })),
    [uid, takes, outbox, api, queries],
  );
  const score = useMemo(() => scoreSlot(part), [part]);
  const renderScore = useCallback(
    (marks: ScoreMarks) => (
      <Suspense>
        <MarkedScore api={api} ports={lessonPorts} lessonID={lesson.lessonID} {...marks} />
      </Suspense>
    ),
    [api, lessonPorts, lesson.lessonID],
  );
  const renderTakeScore = useCallback<RenderTakeScore>(
    (open, onOpen) => (
      <Suspense>
        <TakeScores api={api} ports={lessonPorts} lessonID={lesson.lessonID} open={open} onOpen={onOpen} />
      </Suspense>
    ),
    [api, lessonPorts, lesson.lessonID],
  );
  const renderPublishing = useCallback(
    (recordingID: string) => (
      <Suspense>
        <TakePublishing api={api} lesson={part} recordingID={recordingID} />
      </Suspense>
    ),
    [api, part],
  );
  const renderHearing = useCallback(
    (take: TakeHeader) => (
      <Suspense>
        <LessonTakeHearing api={api} ports={lessonPorts} lesson={lesson} takes={takes} take={take} />
      </Suspense>
    ),
    [api, lessonPorts, lesson, takes],
  );
  if (uid === undefined || ports === null) return null;
  const film = <LessonFilm lesson={lesson} uid={uid} which="homework" muted={busy} />;
  const mainFilm = <LessonFilm lesson={lesson} uid={uid} which="main" muted={busy} beside />;
  return (
    <HomeworkScreen
      lesson={lesson}
      uid={uid}
      ports={ports}
      count={count}
      film={lesson.content.homeworkVideo && film}
      beside={
        isWide && lesson.content.text ? (
          <Suspense>
            <LessonScores api={api} ports={lessonPorts} lesson={lesson} score={score} otherwise={mainFilm} />
          </Suspense>
        ) : (
          isWide && mainFilm
        )
      }
      renderTakeScore={!isWide && lesson.content.text ? renderTakeScore : null}
      renderModel={renderModel}
      renderPublishing={renderPublishing}
      renderHearing={lesson.content.text ? renderHearing : null}
      renderScore={lesson.content.text ? renderScore : null}
      afterSubmit={
        !lesson.log.completed && <CompleteAndContinue api={api} ports={lessonPorts} lesson={lesson} />
      }
    />
  );
}
