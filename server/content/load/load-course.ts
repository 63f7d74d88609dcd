import { imagesInText } from '#server/content/check/check-files.ts';
import { CONTENT_ADDRESS, storeContentFile } from '#server/content/content-files.ts';
import {
  type CourseSource,
  courseIDOf,
  type LessonSource,
  lessonIDOf,
} from '#server/content/read/catalogue.ts';
import { audioTypeOf } from '#server/content/read/file-kind.ts';
import { withImages } from '#server/content/read/lesson-markdown.ts';
import { beside } from '#server/content/read/sibling-path.ts';
import { indexLesson } from './index-lessons.ts';
import { keepFilm } from './load-film.ts';
import { keep, keepImage, type Loading } from './loading.ts';
import { putRow } from './put-row.ts';

/** A catalogue that cannot follow the one in the database, because learners stand in between. */
export class ContentConflict extends Error {
  override name = 'ContentConflict';
}

/** One course with its lessons. */
export async function loadCourse(
  loading: Loading,
  currCode: string,
  course: CourseSource,
  position: number,
): Promise<void> {
  const { file, data, lessons } = course;
  const row = {
    course_id: courseIDOf(course),
    course_code: data.courseCode,
    course_ver: data.courseVer,
    curr_code: currCode,
    course_name: data.courseName,
    position,
    is_trial: data.isTrial,
    description: JSON.stringify(data.description),
    image: JSON.stringify(await keepImage(loading, file, data.image)),
    teacher_ids: data.teachers,
    is_current: true,
  };
  await refuseMoving(loading, course, currCode);
  await putRow(loading.trx, 'courses', ['course_id'], row, loading.result);
  for (const lesson of lessons) await loadLesson(loading, course, lesson);
  await refuseFewerLessons(loading, course);
}

async function loadLesson(loading: Loading, course: CourseSource, lesson: LessonSource): Promise<void> {
  const { file, data } = lesson;
  const model = data.model ? await keep(loading, beside(file, data.model)) : null;
  const text = await loadText(loading, lesson);
  const row = {
    lesson_id: lessonIDOf(course, lesson),
    course_id: courseIDOf(course),
    lesson_order: lesson.order,
    lesson_name: data.lessonName,
    description: data.description,
    image: JSON.stringify(await keepImage(loading, file, data.image)),
    teacher_id: data.teacher,
    main_vimeo_id: data.mainVimeoID,
    homework_vimeo_id: data.homeworkVimeoID,
    main_video: jsonOrNull(await keepFilm(loading, lesson, 'video')),
    homework_video: jsonOrNull(await keepFilm(loading, lesson, 'homeworkVideo')),
    homework: data.homework,
    text_file: text.name,
    model_audio_file: model?.file.name ?? null,
    model_audio_type: model && data.model ? audioTypeOf(data.model, model.bytes) : null,
    media_files: text.media,
  };
  await putRow(loading.trx, 'lessons', ['lesson_id'], row, loading.result);
  await indexLesson(loading, {
    lessonID: row.lesson_id,
    name: data.lessonName,
    description: data.description,
    markdown: lesson.text?.source ?? null,
  });
}

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The text as learners get it: pictures under their hashed addresses, itself a hashed file. */
async function loadText(
  loading: Loading,
  lesson: LessonSource,
): Promise<{ name: string | null; media: string[] }> {
  if (!lesson.text) return { name: null, media: [] };
  const kept = new Map<string, string>();
  for (const path of imagesInText(lesson)) kept.set(path, (await keep(loading, path)).file.name);
  const address = (target: string) => `${CONTENT_ADDRESS}${kept.get(beside(lesson.file, target))}`;
  const bytes = new TextEncoder().encode(withImages(lesson.text.source, address));
  const file = await storeContentFile(loading.filesDir, bytes, 'md');
  return { name: file.name, media: [...new Set(kept.values())] };
}

/** Contracts are made for a curriculum: a course that went elsewhere would leave its learners behind. */
async function refuseMoving({ trx }: Loading, course: CourseSource, currCode: string): Promise<void> {
  const home = await trx
    .selectFrom('courses')
    .select('curr_code')
    .where('course_code', '=', course.data.courseCode)
    .where('curr_code', '!=', currCode)
    .executeTakeFirst();
  if (!home) return;
  throw new ContentConflict(
    `${course.file}: このコースは ${home.curr_code} で公開済みです。ほかのカリキュラムには移せません。別の courseCode にしてください`,
  );
}

/** Lesson ids carry the order; a lesson that vanished would orphan a learner's work. */
async function refuseFewerLessons({ trx }: Loading, course: CourseSource): Promise<void> {
  const gone = await trx
    .selectFrom('lessons')
    .select('lesson_id')
    .where('course_id', '=', courseIDOf(course))
    .where('lesson_order', '>', course.lessons.length)
    .executeTakeFirst();
  if (!gone) return;
  throw new ContentConflict(
    `${course.file}: 公開済みの版（courseVer ${course.data.courseVer}）からレッスンは減らせません。courseVer を上げてください`,
  );
}
