import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '#api/client.ts';
import { japanDate, relativeDay } from '#domain/japan-time.ts';
import { coursePart, type LessonPlace } from '#domain/lessons/lesson-path.ts';
import { LinkButton, TextLink } from '#ui/button/link-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { neighbouringLessonsQuery } from './queries.ts';
import { texts } from './texts.ts';

interface LessonUnavailableProps {
  api: Api;
  place: LessonPlace;
  now: number;
}

/** For a lesson that is not released yet, with its date, or of a course that the person has not joined. */
export function LessonUnavailable({ api, place, now }: LessonUnavailableProps) {
  const { data, isPending } = useQuery({
    ...neighbouringLessonsQuery(api, place),
    retry: false,
    throwOnError: false,
  });
  const lesson = data?.lessons.find(({ location }) => location.lessonOrder === place.lessonOrder);
  if (isPending) return <ProblemPage place={place} title={texts.lesson(place.lessonOrder)} />;
  if (!lesson) {
    return (
      <ProblemPage place={null} title={texts.lesson(place.lessonOrder)}>
        <EmptyState
          icon="info"
          title={texts.notTaken}
          action={<LinkButton to="/curriculums">{texts.toCurriculums}</LinkButton>}
        >
          {texts.notTakenBody}
        </EmptyState>
      </ProblemPage>
    );
  }
  const time = lesson.userLesson ? Date.parse(lesson.userLesson.startTime) : null;
  return (
    <ProblemPage place={place} title={lesson.content.lessonName}>
      <EmptyState
        icon="clock"
        title={
          time === null ? texts.notYet : texts.comes(`${relativeDay(time, now)}、${japanDate(time, now)}`)
        }
        action={
          <LinkButton to="/courses/$course" params={{ course: coursePart(place) }}>
            {texts.toCourse}
          </LinkButton>
        }
      >
        {time === null ? texts.notYetBody : texts.comesBody}
      </EmptyState>
    </ProblemPage>
  );
}

interface LessonSubscriptionEndedProps {
  place: LessonPlace;
  currCode: string | null;
  /** Whether recordings of the lesson are on this device. */
  hasRecordings: boolean;
  /** What came back to recordings of the lesson. */
  answers: ReactNode;
}

/**
 * For a lesson of an ended subscription: progress, recordings and answers stay, and joining again continues from there. It may
 * stand where somebody recorded a moment ago.
 */
export function LessonSubscriptionEnded(props: LessonSubscriptionEndedProps) {
  const { place, currCode, hasRecordings, answers } = props;
  return (
    <ProblemPage place={null} title={texts.lesson(place.lessonOrder)}>
      <EmptyState
        icon="refresh"
        title={texts.ended}
        action={
          currCode === null ? (
            <LinkButton to="/curriculums">{texts.toRejoin}</LinkButton>
          ) : (
            <LinkButton to="/curriculums/$currCode" params={{ currCode }}>
              {texts.toRejoin}
            </LinkButton>
          )
        }
      >
        {texts.rejoining}
      </EmptyState>
      {hasRecordings && (
        <Notice
          action={
            <TextLink standalone to="/recordings">
              {texts.toRecordings}
            </TextLink>
          }
        >
          {texts.recordingsStay}
        </Notice>
      )}
      {answers}
    </ProblemPage>
  );
}

function ProblemPage({
  place,
  title,
  children,
}: {
  place: LessonPlace | null;
  title: string;
  children?: ReactNode;
}) {
  const back = place ? (
    <LinkButton
      to="/courses/$course"
      params={{ course: coursePart(place) }}
      tone="quiet"
      size="small"
      icon="left"
    >
      {texts.course}
    </LinkButton>
  ) : (
    <LinkButton to="/home" tone="quiet" size="small" icon="left">
      {texts.home}
    </LinkButton>
  );
  return (
    <Page title={title} over={place ? texts.lesson(place.lessonOrder) : undefined} back={back}>
      {children}
    </Page>
  );
}
