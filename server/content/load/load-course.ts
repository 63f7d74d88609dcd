import { imagesInText } from '#server/content/check/check-files.ts';
import { CONTENT_ADDRESS, storeContentFile } from '#server/content/content-files.ts';
import { hasLessonsBeyond, otherCurriculumOf, putRow } from '#server/content/content-store.ts';
import {
  type CourseSource,
  courseIDOf,
  type LessonSource,
  lessonIDOf,
  siblingPath,
} from '#server/content/read/catalogue.ts';
import { audioTypeOf } from '#server/content/read/file-kind.ts';
import { withImages } from '#server/content/read/lesson-markdown.ts';
import { indexLesson } from './index-lessons.ts';
import { type Loading, storeFile, storeFilm, storeImage } from './load-files.ts';
import { svgSize } from './picture-size.ts';

/** Content that cannot replace the published content, because learners would lose something. */
export class ContentConflict extends Error {
  override name = 'ContentConflict';
}

/** Loads one course with its lessons. @throws ContentConflict */
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
    image: JSON.stringify(await storeImage(loading, file, data.image)),
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
  const model = data.model ? await storeFile(loading, siblingPath(file, data.model)) : null;
  const text = await loadText(loading, lesson);
  const row = {
    lesson_id: lessonIDOf(course, lesson),
    course_id: courseIDOf(course),
    lesson_order: lesson.order,
    lesson_name: data.lessonName,
    description: data.description,
    image: JSON.stringify(await storeImage(loading, file, data.image)),
    teacher_id: data.teacher,
    main_vimeo_id: data.mainVimeoID,
    homework_vimeo_id: data.homeworkVimeoID,
    main_video: jsonOrNull(await storeFilm(loading, lesson, 'video')),
    homework_video: jsonOrNull(await storeFilm(loading, lesson, 'homeworkVideo')),
    homework: data.homework,
    practice: jsonOrNull(data.practice ?? null),
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

/** Stores the text as learners get it: a hashed file whose images have their hashed addresses. */
async function loadText(
  loading: Loading,
  lesson: LessonSource,
): Promise<{ name: string | null; media: string[] }> {
  if (!lesson.text) return { name: null, media: [] };
  const stored = new Map<string, string>();
  const sizes = new Map<string, string>();
  for (const path of imagesInText(lesson)) {
    const { file, bytes } = await storeFile(loading, path);
    const size = svgSize(bytes);
    stored.set(path, file.name);
    // The page reserves the room of the picture before it has loaded.
    if (size) sizes.set(path, `?size=${size.width}x${size.height}`);
  }
  const address = (target: string) => {
    const path = siblingPath(lesson.file, target);
    return `${CONTENT_ADDRESS}${stored.get(path)}${sizes.get(path) ?? ''}`;
  };
  const bytes = new TextEncoder().encode(withImages(lesson.text.source, address));
  const file = await storeContentFile(loading.filesDir, bytes, 'md');
  return { name: file.name, media: [...new Set(stored.values())] };
}

/** Subscriptions are for one curriculum: learners would lose a course that moved to another one. */
async function refuseMoving({ trx }: Loading, course: CourseSource, currCode: string): Promise<void> {
  const home = await otherCurriculumOf(trx, course.data.courseCode, currCode);
  if (!home) return;
  throw new ContentConflict(
    `${course.file}: このコースは ${home} で公開済みです。ほかのカリキュラムには移せません。別の courseCode にしてください`,
  );
}

/** Lesson IDs contain the order: without its lesson, a learner's work would be orphaned. */
async function refuseFewerLessons({ trx }: Loading, course: CourseSource): Promise<void> {
  if (!(await hasLessonsBeyond(trx, courseIDOf(course), course.lessons.length))) return;
  throw new ContentConflict(
    `${course.file}: 公開済みの版（courseVer ${course.data.courseVer}）からレッスンは減らせません。courseVer を上げてください`,
  );
}
