import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { StoredImage, Tables } from '#server/db/tables.ts';
import {
  type Catalogue,
  type CourseSource,
  type CurriculumSource,
  courseIDOf,
  type LessonSource,
  lessonIDOf,
} from './catalogue.ts';
import { beside, imagesInText } from './check-files.ts';
import { CONTENT_ADDRESS, type ContentFile, keepContentFile } from './content-files.ts';
import { audioTypeOf, extensionOf, imageTypeOf } from './file-kind.ts';
import { withImages } from './lesson-markdown.ts';
import { type LoadResult, putRow } from './load-rows.ts';

/** A catalogue that cannot follow the one in the database, because learners stand in between. */
export class ContentConflict extends Error {
  override name = 'ContentConflict';
}

/** Two servers starting at once load one after the other. */
const LOADING = 7_110_003;

class Loading {
  readonly result: LoadResult = { inserted: 0, updated: 0, unchanged: 0 };
  readonly trx: Transaction<Tables>;
  readonly catalogue: Catalogue;
  readonly filesDir: string;

  constructor(trx: Transaction<Tables>, catalogue: Catalogue, filesDir: string) {
    this.trx = trx;
    this.catalogue = catalogue;
    this.filesDir = filesDir;
  }

  async keep(path: string): Promise<{ file: ContentFile; bytes: Uint8Array }> {
    const bytes = await readFile(join(this.catalogue.folder, path));
    return { bytes, file: await keepContentFile(this.filesDir, bytes, extensionOf(path)) };
  }

  /** A picture for the image service; its public id is its path without the extension. */
  async image(yamlFile: string, name: string): Promise<StoredImage> {
    const path = beside(yamlFile, name);
    const { file, bytes } = await this.keep(path);
    const publicID = `content/${path.replace(/\.[^.]+$/, '')}`;
    const row = {
      public_id: publicID,
      version: file.version,
      file: file.name,
      content_type: imageTypeOf(path, bytes) ?? 'application/octet-stream',
    };
    await putRow(this.trx, 'images', ['public_id'], row, this.result);
    return { cldnPublicID: publicID, cldnVersion: file.version };
  }

  async common(): Promise<void> {
    const { categories, teachers, plans } = this.catalogue;
    for (const [position, { categoryCode, categoryName }] of categories.data.entries()) {
      const row = { category_code: categoryCode, category_name: categoryName, position };
      await putRow(this.trx, 'categories', ['category_code'], row, this.result);
    }
    for (const teacher of teachers.data) {
      const avatar = teacher.avatar && JSON.stringify(await this.image(teachers.file, teacher.avatar));
      const row = {
        teacher_id: teacher.teacherID,
        family_name: teacher.familyName,
        first_name: teacher.firstName,
        family_name_en: teacher.familyNameEn,
        first_name_en: teacher.firstNameEn,
        avatar,
      };
      await putRow(this.trx, 'teachers', ['teacher_id'], row, this.result);
    }
    for (const plan of plans.data) {
      const row = {
        plan_id: plan.planID,
        plan_name: plan.planName,
        plan_price: plan.planPrice,
        teacher_comment: plan.teacherComment,
      };
      await putRow(this.trx, 'plans', ['plan_id'], row, this.result);
    }
  }

  products({ data }: CurriculumSource) {
    return data.products.map(({ planID, productName, featureName }) => {
      const plan = this.catalogue.plans.data.find((one) => one.planID === planID);
      if (!plan) throw new Error(`plan ${planID} is not in the catalogue: it was not checked`);
      return {
        productID: `${data.currCode}-${plan.planName}`,
        productPrice: plan.planPrice,
        productName,
        feature: { featureID: planID, featureName, teacherComment: plan.teacherComment },
      };
    });
  }

  async curriculum(curriculum: CurriculumSource, position: number): Promise<void> {
    const { file, data } = curriculum;
    const header = {
      ...data.header,
      image: await this.image(file, data.header.image),
      thumbnail: await this.image(file, data.header.thumbnail),
      purchaseTopImage: await this.image(file, data.header.purchaseTopImage),
    };
    const row = {
      curr_code: data.currCode,
      curr_name: data.currName,
      category_code: data.category,
      position,
      admission: data.admission,
      header: JSON.stringify(header),
      products: JSON.stringify(this.products(curriculum)),
    };
    await putRow(this.trx, 'curriculums', ['curr_code'], row, this.result);
    for (const [index, course] of curriculum.courses.entries())
      await this.course(data.currCode, course, index);
    await this.retire(curriculum);
  }

  async course(currCode: string, course: CourseSource, position: number): Promise<void> {
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
      image: JSON.stringify(await this.image(file, data.image)),
      teacher_ids: data.teachers,
      is_current: true,
    };
    await putRow(this.trx, 'courses', ['course_id'], row, this.result);
    for (const lesson of lessons) await this.lesson(course, lesson);
    await this.refuseFewerLessons(course);
  }

  async lesson(course: CourseSource, lesson: LessonSource): Promise<void> {
    const { file, data } = lesson;
    const model = data.model ? await this.keep(beside(file, data.model)) : null;
    const text = await this.text(lesson);
    const row = {
      lesson_id: lessonIDOf(course, lesson),
      course_id: courseIDOf(course),
      lesson_order: lesson.order,
      lesson_name: data.lessonName,
      description: data.description,
      image: JSON.stringify(await this.image(file, data.image)),
      teacher_id: data.teacher,
      main_vimeo_id: data.mainVimeoID,
      homework_vimeo_id: data.homeworkVimeoID,
      homework: data.homework,
      text_file: text.name,
      model_audio_file: model?.file.name ?? null,
      model_audio_type: model && data.model ? audioTypeOf(data.model, model.bytes) : null,
      media_files: text.media,
    };
    await putRow(this.trx, 'lessons', ['lesson_id'], row, this.result);
  }

  /** The text as learners get it: pictures under their hashed addresses, itself a hashed file. */
  async text(lesson: LessonSource): Promise<{ name: string | null; media: string[] }> {
    if (!lesson.text) return { name: null, media: [] };
    const kept = new Map<string, string>();
    for (const path of imagesInText(lesson)) kept.set(path, (await this.keep(path)).file.name);
    const address = (target: string) => `${CONTENT_ADDRESS}${kept.get(beside(lesson.file, target))}`;
    const bytes = new TextEncoder().encode(withImages(lesson.text.source, address));
    const file = await keepContentFile(this.filesDir, bytes, 'md');
    return { name: file.name, media: [...new Set(kept.values())] };
  }

  /** Lesson ids carry the order; a lesson that vanished would orphan or, worse, rename a learner's work. */
  async refuseFewerLessons(course: CourseSource): Promise<void> {
    const gone = await this.trx
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

  /** Older versions, and courses that the curriculum dropped, stay for their learners but are no longer offered. */
  async retire(curriculum: CurriculumSource): Promise<void> {
    const retired = await this.trx
      .updateTable('courses')
      .set({ is_current: false })
      .where('curr_code', '=', curriculum.data.currCode)
      .where('is_current', '=', true)
      .where('course_id', 'not in', curriculum.courses.map(courseIDOf))
      .executeTakeFirst();
    this.result.updated += Number(retired.numUpdatedRows);
  }
}

/**
 * Brings a checked catalogue into the database, in one transaction; a second run changes nothing.
 * Curriculums of other folders are left alone, and nothing is ever deleted.
 * @throws ContentConflict when a published course version would lose a lesson.
 */
export async function loadContent(
  db: Kysely<Tables>,
  catalogue: Catalogue,
  { filesDir }: { filesDir: string },
): Promise<LoadResult> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOADING})`.execute(trx);
    const loading = new Loading(trx, catalogue, filesDir);
    await loading.common();
    for (const [position, curriculum] of catalogue.curriculums.entries())
      await loading.curriculum(curriculum, position);
    return loading.result;
  });
}
