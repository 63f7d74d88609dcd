import type { Course } from '#contract/entities/course.ts';
import type { Lesson } from '#contract/entities/lesson.ts';

export interface SheetPart {
  course: Course;
  lessons: readonly Lesson[];
}

export interface Sheet {
  parts: readonly SheetPart[];
  lessons: number;
  completed: number;
  handedIn: number;
}

/** A person's lessons under their courses, in the order of the curriculum, and what of them is done. */
export function sheetOf(courses: readonly Course[], lessons: readonly Lesson[]): Sheet {
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
