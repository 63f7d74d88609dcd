import type { Database } from '#server/db/connect.ts';

export interface CourseRef {
  courseCode: string;
  courseVer: number;
}

/** All versions of all courses that a curriculum has or had. */
export function courseVersionsOf(db: Database, currCode: string) {
  return db.selectFrom('courses').selectAll().where('curr_code', '=', currCode).execute();
}

export type CourseRow = Awaited<ReturnType<typeof courseVersionsOf>>[number];

/** The lessons of some courses with their teachers, in the order of the lessons. */
export function lessonsOf(db: Database, courseIDs: readonly string[]) {
  return db
    .selectFrom('lessons as l')
    .innerJoin('teachers as t', 't.teacher_id', 'l.teacher_id')
    .where('l.course_id', 'in', courseIDs.length === 0 ? [''] : courseIDs)
    .orderBy('l.lesson_order')
    .selectAll('l')
    .select(['t.family_name', 't.first_name', 't.family_name_en', 't.first_name_en', 't.avatar'])
    .execute();
}

export type LessonRow = Awaited<ReturnType<typeof lessonsOf>>[number];

export function teachersByID(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('teachers')
    .selectAll()
    .where('teacher_id', 'in', ids.length === 0 ? [''] : ids)
    .execute();
}

/** The curriculum that a course of that code and version belongs to, or undefined. */
export function curriculumOfCourse(db: Database, course: CourseRef) {
  return db
    .selectFrom('courses')
    .select('curr_code')
    .where('course_code', '=', course.courseCode)
    .where('course_ver', '=', course.courseVer)
    .executeTakeFirst();
}

/** The course that contains a lesson, or undefined for an unknown lessonID. */
export function courseOfLesson(db: Database, lessonID: string) {
  return db
    .selectFrom('lessons as l')
    .innerJoin('courses as c', 'c.course_id', 'l.course_id')
    .where('l.lesson_id', '=', lessonID)
    .select(['c.curr_code', 'c.course_code', 'c.course_ver', 'l.text_file'])
    .executeTakeFirst();
}

export async function curriculumExists(db: Database, currCode: string): Promise<boolean> {
  const row = await db
    .selectFrom('curriculums')
    .select('curr_code')
    .where('curr_code', '=', currCode)
    .executeTakeFirst();
  return row !== undefined;
}
