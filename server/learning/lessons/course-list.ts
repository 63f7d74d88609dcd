import type { Course } from '#contract/entities/course.ts';
import type { Database } from '#server/db/connect.ts';
import { type CourseRow, teachersByID } from './curriculum-store.ts';
import { presentCourse } from './present.ts';
import type { Syllabus } from './syllabus.ts';

/** Courses of a syllabus with their teachers. */
export async function listCourses(
  db: Database,
  syllabus: Syllabus,
  courses: readonly CourseRow[] = syllabus.courses,
): Promise<Course[]> {
  const teachers = await teachersByID(db, [...new Set(courses.flatMap((course) => course.teacher_ids))]);
  return courses.map((course) => presentCourse(course, syllabus, teachers));
}
