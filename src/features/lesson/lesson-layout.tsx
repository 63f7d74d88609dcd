import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { answeredLessonsQuery } from '#api/answered-lessons.ts';
import type { Api } from '#api/client.ts';
import { withHandedIn } from '#domain/lessons/handed-in.ts';
import { coursePart, type LessonPlace } from '#domain/lessons/lesson-path.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { cacheLesson } from './cache-lesson.ts';
import { CompletionOffer, useCompletionOffered } from './completion-offer.tsx';
import { LessonCompletion } from './lesson-completion.tsx';
import type { LessonPorts } from './lesson-ports.ts';
import { LessonSteps, type StepName } from './lesson-steps.tsx';
import { NeighbouringLessons } from './neighbouring-lessons.tsx';
import { courseOfLessonQuery, lessonQuery, neighbouringLessonsQuery } from './queries.ts';
import { texts } from './texts.ts';

interface LessonLayoutProps {
  api: Api;
  ports: LessonPorts;
  place: LessonPlace;
  step: StepName;
  /** IDs of lessons with a recording that was handed in on this device. */
  handedIn: ReadonlySet<string>;
  now: number;
  /** True during a recording: nothing else on the page can be pressed then. */
  busy: boolean;
  children: ReactNode;
}

/** Heading, the four steps, the current step, completion, and links to the neighbouring lessons. */
export function LessonLayout(props: LessonLayoutProps) {
  return (
    <CompletionOffer>
      <Layout {...props} />
    </CompletionOffer>
  );
}

function Layout({ api, ports, place, step, handedIn, now, busy, children }: LessonLayoutProps) {
  const isOffered = useCompletionOffered();
  const queries = useQueryClient();
  const { lesson } = useSuspenseQuery(lessonQuery(api, place)).data;
  const course = useQuery(courseOfLessonQuery(api, place)).data?.course;
  const answered = useQuery(answeredLessonsQuery(api)).data?.lessons ?? [];
  const unread = answered.find(({ lessonID }) => lessonID === lesson.lessonID)?.unread ?? 0;
  const neighbours = useQuery(neighbouringLessonsQuery(api, place)).data?.lessons ?? [];
  useEffect(() => {
    // Offline there is nothing to load; what is cached stays.
    cacheLesson(api, queries, ports, lesson).catch(() => undefined);
  }, [api, queries, ports, lesson]);
  return (
    <Page
      title={lesson.content.lessonName}
      over={texts.lesson(place.lessonOrder)}
      wide
      back={
        <div inert={busy}>
          <LinkButton
            to="/courses/$course"
            params={{ course: coursePart(place) }}
            tone="quiet"
            size="small"
            icon="left"
          >
            <span className="line-clamp-1 text-left">{course?.courseName ?? texts.course}</span>
          </LinkButton>
        </div>
      }
    >
      <div inert={busy}>
        <LessonSteps
          place={place}
          film={Boolean(lesson.content.mainVideo)}
          step={step}
          log={withHandedIn(lesson, handedIn).log}
          unread={unread}
        />
      </div>
      {children}
      <div inert={busy} className="grid gap-6">
        {!isOffered && (
          <LessonCompletion api={api} ports={ports} lesson={lesson} handedIn={handedIn} now={now} />
        )}
        <NeighbouringLessons lessons={neighbours} order={place.lessonOrder} now={now} />
      </div>
    </Page>
  );
}
