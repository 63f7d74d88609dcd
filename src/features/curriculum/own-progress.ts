import type { Course } from '#contract/entities/course.ts';
import type { Lesson } from '#contract/entities/lesson.ts';

type CourseFacts = Pick<Course, 'courseCode' | 'courseVer' | 'delivered'>;

export function lessonsIn({ courseCode, courseVer }: CourseFacts, lessons: readonly Lesson[]): Lesson[] {
  return lessons.filter(
    ({ location }) => location.courseCode === courseCode && location.courseVer === courseVer,
  );
}

/** The course whose lessons are listed: the first with a released lesson that is not completed, else the last begun. */
export function courseToOpen<C extends CourseFacts>(
  courses: readonly C[],
  lessons: readonly Lesson[],
): C | null {
  const begun = courses.filter((course) => lessonsIn(course, lessons).some(({ delivered }) => delivered));
  const isOpen = (course: C) =>
    lessonsIn(course, lessons).some(({ delivered, log }) => delivered && !log.completed);
  return begun.find(isOpen) ?? begun.at(-1) ?? null;
}
