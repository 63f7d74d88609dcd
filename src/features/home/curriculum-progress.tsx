import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import type { Course } from '#contract/entities/course.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { learning } from '#contract/learning.ts';
import { relativeDay } from '#domain/japan-time.ts';
import { coursePart } from '#domain/lessons/lesson-path.ts';
import { LessonProgress } from '#ui/feedback/lesson-progress.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { texts } from './texts.ts';

interface CurriculumProgressProps {
  api: Api;
  currCode: string;
  /** They include optimistic progress that the server does not know yet. */
  lessons: readonly Lesson[];
  now: number;
}

/** The courses of the curriculum with their progress; courses that have not started show their date. */
export function CurriculumProgress({ api, currCode, lessons, now }: CurriculumProgressProps) {
  const { data } = useQuery({ ...queryOf(api, learning.listCourses, { currCode }), throwOnError: false });
  if (!data || data.courses.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {data.courses.map((course) => (
        <li key={course.courseID}>
          <CourseRow course={course} done={completedIn(course, lessons)} now={now} />
        </li>
      ))}
    </ul>
  );
}

function completedIn({ courseCode, courseVer }: Course, lessons: readonly Lesson[]): number {
  return lessons.filter(
    ({ location, log }) =>
      log.completed && location.courseCode === courseCode && location.courseVer === courseVer,
  ).length;
}

function CourseRow({ course, done, now }: { course: Course; done: number; now: number }) {
  const isDone = course.lessonCount > 0 && done === course.lessonCount;
  const comes = !course.delivered && course.startTime !== undefined;
  return (
    <Link
      to="/courses/$course"
      params={{ course: coursePart(course) }}
      className="flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-ink no-underline hover:border-accent"
    >
      <span className="grid min-w-0 grow grid-cols-1 gap-1.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="phrase font-bold">{course.courseName}</span>
          {isDone && (
            <Tag tone="ok" icon="check">
              {texts.courseDone}
            </Tag>
          )}
          {comes && course.startTime && (
            <Tag icon="clock">{texts.courseBegins(relativeDay(Date.parse(course.startTime), now))}</Tag>
          )}
        </span>
        <LessonProgress done={done} of={course.lessonCount} label={texts.progressOf(course.courseName)} />
      </span>
      <span className="text-ink-soft">
        <Icon name="right" />
      </span>
    </Link>
  );
}
