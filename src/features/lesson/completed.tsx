import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { japanDate, relativeDay } from '#domain/japan-time.ts';
import { coursePart, lessonPart } from '#domain/lesson-path.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Celebration } from '#ui/feedback/celebration.tsx';
import { aroundQuery, courseLessonsQuery } from './queries.ts';
import { texts } from './texts.ts';

interface CompletedProps {
  api: Api;
  lesson: Lesson;
  now: number;
}

/** A lesson has just been completed: a good word and the next step; a bigger one where the course is through. */
export function Completed({ api, lesson, now }: CompletedProps) {
  const { location } = lesson;
  const course = useQuery(courseLessonsQuery(api, location)).data?.lessons;
  const around = useQuery(aroundQuery(api, location)).data?.lessons ?? [];
  const isThrough = course?.every(({ lessonID, log }) => log.completed || lessonID === lesson.lessonID);
  return (
    <div className="animate-[rise_180ms_var(--ease-out)]">
      {isThrough ? (
        <CourseThrough lesson={lesson} lessonCount={course?.length ?? 0} />
      ) : (
        <LessonThrough lesson={lesson} next={nextOf(course ?? around, location.lessonOrder)} now={now} />
      )}
    </div>
  );
}

function nextOf(lessons: readonly Lesson[], order: number): Lesson | undefined {
  return lessons.find(({ location }) => location.lessonOrder === order + 1);
}

function LessonThrough({ lesson, next, now }: { lesson: Lesson; next: Lesson | undefined; now: number }) {
  return (
    <Celebration title={texts.wellDone} action={<RedirectTarget lesson={lesson} next={next} />}>
      {next ? wordsOf(next, now) : texts.lastOfCourse}
    </Celebration>
  );
}

function RedirectTarget({ lesson, next }: { lesson: Lesson; next: Lesson | undefined }) {
  if (next?.delivered) {
    return (
      <LinkButton to="/lessons/$lesson" params={{ lesson: lessonPart(next.location) }} icon="right">
        {texts.toNextLesson}
      </LinkButton>
    );
  }
  return (
    <LinkButton to="/courses/$course" params={{ course: coursePart(lesson.location) }} tone="secondary">
      {texts.toCourse}
    </LinkButton>
  );
}

function wordsOf({ delivered, userLesson, content: { lessonName } }: Lesson, now: number): string {
  if (delivered) return texts.nextIs(lessonName);
  if (!userLesson) return texts.nextComesLater(lessonName);
  const time = Date.parse(userLesson.startTime);
  return texts.nextComes(lessonName, relativeDay(time, now), japanDate(time));
}

function CourseThrough({ lesson, lessonCount }: { lesson: Lesson; lessonCount: number }) {
  return (
    <Celebration
      title={texts.courseThrough}
      action={
        <>
          <LinkButton to="/home">{texts.onFromCourse}</LinkButton>
          <LinkButton to="/courses/$course" params={{ course: coursePart(lesson.location) }} tone="secondary">
            {texts.toCourse}
          </LinkButton>
        </>
      }
    >
      {lesson.location.trial ? texts.trialThroughBody(lessonCount) : texts.courseThroughBody(lessonCount)}
    </Celebration>
  );
}
