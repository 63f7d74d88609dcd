import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Lessons, StoredPractice, Teachers } from '#server/db/tables/learning.ts';

export interface CourseRef {
  courseCode: string;
  courseVer: number;
}

/** All versions of all courses that a curriculum has or had. */
export function courseVersionsOf(db: Database, currCode: string) {
  return db.selectFrom('courses').selectAll().where('curr_code', '=', currCode).execute();
}

export type CourseRow = Awaited<ReturnType<typeof courseVersionsOf>>[number];

/** A lesson with its teacher, without its card of five days, which is as long as the rest and shown with one lesson alone. */
export type LessonRow = Omit<Selectable<Lessons>, 'practice' | 'model_audio_type'> &
  Omit<Selectable<Teachers>, 'teacher_id' | 'bio' | 'voice_file'>;

/** The columns of a `LessonRow`, of the lesson `l` and its teacher `t`. */
const LESSON_COLUMNS = sql`
  l.lesson_id, l.course_id, l.lesson_order, l.lesson_name, l.description, l.image, l.teacher_id, l.main_vimeo_id,
  l.homework_vimeo_id, l.main_video, l.homework_video, l.homework, l.text_file, l.model_audio_file, l.media_files,
  t.family_name, t.first_name, t.family_name_en, t.first_name_en, t.avatar`;

/**
 * Lessons `l` of courses `c` with their teachers. As text, for a hot read: the query builder needs 0.1 ms to write such a
 * statement down.
 * @param more columns besides those of `LessonRow`, such as `, c.is_trial`
 */
export function lessonRows<More = unknown>(rest: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) {
  return sql<LessonRow & More>`
    select ${LESSON_COLUMNS} ${more}
    from lessons l
    join courses c on c.course_id = l.course_id
    join teachers t on t.teacher_id = l.teacher_id
    ${rest}`;
}

/** The lessons of a curriculum, of all versions, in the order of the lessons. */
export async function lessonsOf(db: Database, currCode: string): Promise<LessonRow[]> {
  const { rows } = await lessonRows(sql`where c.curr_code = ${currCode} order by l.lesson_order`).execute(db);
  return rows;
}

/** lessonID → its card of five days, for the lessons of one course that have one. */
export async function practicesOf(db: Database, courseID: string): Promise<Map<string, StoredPractice>> {
  const rows = await db
    .selectFrom('lessons')
    .select(['lesson_id', 'practice'])
    .where('course_id', '=', courseID)
    .execute();
  return new Map(rows.flatMap(({ lesson_id, practice }) => (practice ? [[lesson_id, practice]] : [])));
}

/** The teachers of lessons and courses. */
export function teachersOf(db: Database) {
  return db.selectFrom('teachers').selectAll().execute();
}

export type TeacherRow = Awaited<ReturnType<typeof teachersOf>>[number];

/**
 * Names the present rows of a curriculum's courses, of their lessons and of all teachers; another one as soon as anything
 * has written any of them, by whatever way: `xmin` is the transaction that wrote a row.
 */
export function revisionOf(currCode: Expression<string>) {
  return sql<string>`(
    select md5(string_agg(row.version, ' ' order by row.version)) from (
      select 'c' || course_id || ':' || xmin as version from courses where curr_code = ${currCode}
      union all
      select 'l' || l.lesson_id || ':' || l.xmin
      from lessons l join courses c on c.course_id = l.course_id where c.curr_code = ${currCode}
      union all
      select 't' || teacher_id || ':' || xmin from teachers
    ) row)`;
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
