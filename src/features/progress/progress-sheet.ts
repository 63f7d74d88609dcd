import type { Course } from '#contract/entities/course.ts';
import type { Lesson } from '#contract/entities/lesson.ts';

export interface CourseProgress {
  course: Course;
  lessons: readonly Lesson[];
}

export interface ProgressSheet {
  parts: readonly CourseProgress[];
  lessons: number;
  completed: number;
  handedIn: number;
}

/** Groups the lessons of a person by course, in the order of the curriculum, and counts what is done. */
export function progressSheet(courses: readonly Course[], lessons: readonly Lesson[]): ProgressSheet {
  const parts = courses.map((course) => ({
    course,
    lessons: lessons.filter(
      ({ location }) => location.courseCode === course.courseCode && location.courseVer === course.courseVer,
    ),
  }));
  return {
    parts: parts.filter((part) => part.lessons.length > 0),
    lessons: lessons.length,
    completed: lessons.filter(({ log }) => log.completed).length,
    handedIn: lessons.filter(({ log }) => log.homeworkAudio).length,
  };
}
