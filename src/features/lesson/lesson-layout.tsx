import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Api } from '#api/client.ts';
import { coursePart, type LessonPlace } from '#domain/lesson-path.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { keepOffline } from './cache-lesson.ts';
import { Completion } from './lesson-completion.tsx';
import type { LessonPorts } from './lesson-ports.ts';
import { type StepName, Steps } from './lesson-steps.tsx';
import { Around } from './neighbouring-lessons.tsx';
import { aroundQuery, courseOfLessonQuery, lessonQuery } from './queries.ts';
import { texts } from './texts.ts';

interface LessonFrameProps {
  api: Api;
  ports: LessonPorts;
  place: LessonPlace;
  step: StepName;
  now: number;
  /** True while a take is running: nothing else on the page can be pressed then. */
  busy: boolean;
  children: ReactNode;
}

/** Heading, the four steps with their ticks, the step itself, completion, and the way to the lessons around. */
export function LessonFrame({ api, ports, place, step, now, busy, children }: LessonFrameProps) {
  const queries = useQueryClient();
  const { lesson } = useSuspenseQuery(lessonQuery(api, place)).data;
  const course = useQuery(courseOfLessonQuery(api, place)).data?.course;
  const around = useQuery(aroundQuery(api, place)).data?.lessons ?? [];
  useEffect(() => {
    // Without a line there is nothing to bring; what is here already stays.
    keepOffline(api, queries, ports, lesson).catch(() => undefined);
  }, [api, queries, ports, lesson]);
  return (
    <Page
      title={lesson.content.lessonName}
      over={texts.lesson(place.lessonOrder)}
      back={
        <LinkButton
          to="/courses/$course"
          params={{ course: coursePart(place) }}
          tone="quiet"
          size="small"
          icon="left"
        >
          {course?.courseName ?? texts.course}
        </LinkButton>
      }
    >
      <div inert={busy}>
        <Steps place={place} film={Boolean(lesson.content.mainVideo)} step={step} log={lesson.log} />
      </div>
      {children}
      <div inert={busy} className="grid gap-6">
        <Completion api={api} ports={ports} lesson={lesson} now={now} />
        <Around lessons={around} order={place.lessonOrder} now={now} />
      </div>
    </Page>
  );
}
