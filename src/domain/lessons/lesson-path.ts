export interface CoursePlace {
  courseCode: string;
  courseVer: number;
}

export interface LessonPlace extends CoursePlace {
  lessonOrder: number;
}

const COURSE = /^([a-z0-9-]{1,64})_(\d{1,9})$/;
const LESSON = /^([a-z0-9-]{1,64})_(\d{1,9})_(\d{1,9})$/;

/** Parses `{courseCode}_{courseVer}` of a course's address; null for anything else (product-rules R1.8). */
export function parseCoursePlace(text: string): CoursePlace | null {
  const [, courseCode, ver] = COURSE.exec(text) ?? [];
  return courseCode && ver ? { courseCode, courseVer: Number(ver) } : null;
}

/** Parses `{courseCode}_{courseVer}_{lessonOrder}` of a lesson's address; null for anything else. */
export function parseLessonPlace(text: string): LessonPlace | null {
  const [, courseCode, ver, order] = LESSON.exec(text) ?? [];
  return courseCode && ver && order
    ? { courseCode, courseVer: Number(ver), lessonOrder: Number(order) }
    : null;
}

/** The curriculum of an address, or null when the text cannot be one. */
export function parseCurrCode(text: string): string | null {
  return text.length <= 64 && COURSE_CODE.test(text) ? text : null;
}

/** `{courseCode}_{courseVer}`, the part of an address that names a course. */
export function coursePart({ courseCode, courseVer }: CoursePlace): string {
  return `${courseCode}_${courseVer}`;
}

/** `{courseCode}_{courseVer}_{lessonOrder}`, the part of an address that names a lesson. */
export function lessonPart({ lessonOrder, ...course }: LessonPlace): string {
  return `${coursePart(course)}_${lessonOrder}`;
}

/** Lower-case letters, digits and hyphens only. */
export const COURSE_CODE = /^[a-z0-9-]+$/;
