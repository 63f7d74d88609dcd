import { useQuery } from '@tanstack/react-query';
import type { Api } from '#api/client.ts';
import { queryOf } from '#api/query.ts';
import type { Course } from '#contract/entities/course.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { learning } from '#contract/learning.ts';
import { relativeDay } from '#domain/japan-time.ts';
import { coursePart } from '#domain/lessons/lesson-path.ts';
import { CourseRow } from '#ui/layout/course-row.tsx';
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
          <CourseRow
            course={coursePart(course)}
            name={course.courseName}
            done={completedIn(course, lessons)}
            lessonCount={course.lessonCount}
            begins={
              !course.delivered && course.startTime
                ? texts.courseBegins(relativeDay(Date.parse(course.startTime), now))
                : null
            }
            doneText={texts.courseDone}
            framed
          />
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
