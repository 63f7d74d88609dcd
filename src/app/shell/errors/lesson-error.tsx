import { type ErrorComponentProps, useParams, useRouteContext } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useIdentity } from '#app/auth/use-session-state.ts';
import { currentCurriculum } from '#app/cache/current-curriculum.ts';
import type { AppContext } from '#app/context.ts';
import { Head } from '#app/shell/head.tsx';
import { noticeTexts as texts } from '#app/shell/notice-texts.ts';
import { ApiError } from '#contract/errors.ts';
import { type LessonPlace, lessonPart, parseLessonPlace } from '#domain/lessons/lesson-path.ts';
import { LessonSubscriptionEnded, LessonUnavailable } from '#features/lesson/lesson-unavailable.tsx';
import { TextLoadError } from '#features/lesson/text/text-load-error.tsx';
import { isChunkFailure } from '#lib/chunk-failure.ts';
import { optionalComponent } from '#ui/layout/lazy-component.tsx';
import { ErrorScreen, Reload } from './error-screen.tsx';
import { useRetry } from './use-retry.ts';

/** Only who got an answer needs the player and the comments. */
const EndedAnswers = optionalComponent(
  async () => (await import('#app/adapters/homework/ended-answers.tsx')).EndedAnswers,
);

/** Why a lesson does not open: not released yet, the subscription has ended, or a general error. */
export function LessonError(props: ErrorComponentProps) {
  const { api } = useRouteContext({ from: '__root__' });
  const place = usePlace();
  const code = props.error instanceof ApiError ? props.error.known : null;
  if (place && code === 'api/forbidden') {
    return (
      <>
        <Head title={texts.lessonShut} />
        <LessonUnavailable api={api} place={place} now={Date.now()} />
      </>
    );
  }
  if (place && (code === 'api/contract-expired' || code === 'api/gone')) return <Ended place={place} />;
  // Without a network an ended lesson is one that is not here; its answers are.
  return <ErrorScreen {...props} below={place && <Answers place={place} />} />;
}

function Answers({ place }: { place: LessonPlace }) {
  return (
    <Suspense>
      <EndedAnswers place={place} />
    </Suspense>
  );
}

function Ended({ place }: { place: LessonPlace }) {
  const context = useRouteContext({ from: '__root__' });
  const [currCode, setCurrCode] = useState<string | null>(null);
  useEffect(() => {
    // Without an answer the link leads to all curriculums.
    currentCurriculum(context, Date.now()).then(setCurrCode, () => undefined);
  }, [context]);
  const hasRecordings = useHasRecordings(context, place);
  return (
    <>
      <Head title={texts.lessonShut} />
      <LessonSubscriptionEnded
        place={place}
        currCode={currCode}
        hasRecordings={hasRecordings}
        answers={<Answers place={place} />}
      />
    </>
  );
}

/** Whether recordings of the lesson are on this device; false while that is not known. */
function useHasRecordings({ session, device }: AppContext, place: LessonPlace): boolean {
  const uid = useIdentity(session)?.uid;
  const lesson = lessonPart(place);
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (uid === undefined) return;
    const look = async () => {
      const takes = await (await device.load()).takes.listOf(uid);
      setHas(takes.some((take) => take.state !== 'discarded' && lessonPart(take.lesson) === lesson));
    };
    look().catch(() => undefined);
  }, [uid, device, lesson]);
  return has;
}

/** Inside the lesson, whose other steps stay usable. A refusal concerns the whole lesson. */
export function LessonTextError(props: ErrorComponentProps) {
  const place = usePlace();
  const retry = useRetry(props);
  const refused = props.error instanceof ApiError && /forbidden|expired|gone/.test(props.error.known);
  if (!place || refused) return <LessonError {...props} />;
  const reload = isChunkFailure(props.error) ? <Reload size="small" /> : null;
  return <TextLoadError place={place} retry={retry} reload={reload} />;
}

function usePlace() {
  const { lesson } = useParams({ strict: false });
  return lesson === undefined ? null : parseLessonPlace(lesson);
}
