import type { Lesson } from '#contract/entities/lesson.ts';
import type { LessonPlace } from '#domain/lessons/lesson-path.ts';

/** The columns of a lesson and its course that addresses name. */
interface PlaceColumns {
  readonly course_code: string;
  readonly course_ver: number;
  readonly lesson_order: number;
}

/** Where a lesson is, as addresses name it. */
export function placeOf({ course_code, course_ver, lesson_order }: PlaceColumns): LessonPlace {
  return { courseCode: course_code, courseVer: course_ver, lessonOrder: lesson_order };
}

/** The same as a lesson of the contract has it: only one of a trial course says so. */
export function locationOf(row: PlaceColumns & { readonly is_trial: boolean }): Lesson['location'] {
  return { ...placeOf(row), ...(row.is_trial ? { trial: true } : {}) };
}
