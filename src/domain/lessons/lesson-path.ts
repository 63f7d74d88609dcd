export interface CoursePlace {
  courseCode: string;
  courseVer: number;
}

export interface LessonPlace extends CoursePlace {
  lessonOrder: number;
}

const COURSE = /^([a-z0-9-]{1,64})_(\d{1,9})$/;
const LESSON = /^([a-z0-9-]{1,64})_(\d{1,9})_(\d{1,9})$/;

/** `{courseCode}_{courseVer}` of a course's address; null when it does not parse (specification, section 2). */
export function parseCoursePlace(text: string): CoursePlace | null {
  const [, courseCode, ver] = COURSE.exec(text) ?? [];
  return courseCode && ver ? { courseCode, courseVer: Number(ver) } : null;
}

/** `{courseCode}_{courseVer}_{lessonOrder}` of a lesson's address; null when it does not parse. */
export function parseLessonPlace(text: string): LessonPlace | null {
  const [, courseCode, ver, order] = LESSON.exec(text) ?? [];
  return courseCode && ver && order
    ? { courseCode, courseVer: Number(ver), lessonOrder: Number(order) }
    : null;
}

/** The curriculum of an address, or null when it cannot be one. */
export function parseCurrCode(text: string): string | null {
  return text.length <= 64 && COURSE_CODE.test(text) ? text : null;
}

export function coursePart({ courseCode, courseVer }: CoursePlace): string {
  return `${courseCode}_${courseVer}`;
}

export function lessonPart({ lessonOrder, ...course }: LessonPlace): string {
  return `${coursePart(course)}_${lessonOrder}`;
}

/** Lowercase letters, digits and hyphens only (specification, section 2). */
export const COURSE_CODE = /^[a-z0-9-]+$/;
