import { sql } from 'kysely';
import { notePublished } from '#server/content/fingerprint.ts';
import { type Catalogue, type CurriculumSource, courseIDOf } from '#server/content/read/catalogue.ts';
import type { Database } from '#server/db/connect.ts';
import { indexTheRest } from './index-lessons.ts';
import { loadCommon } from './load-common.ts';
import { loadCourse } from './load-course.ts';
import { keepImage, type Loading } from './loading.ts';
import { type LoadResult, NOTHING_LOADED, putRow } from './put-row.ts';

/** Two servers starting at once load one after the other. */
const ONE_AT_A_TIME = 7_110_003;

function productsOf({ data }: CurriculumSource, { plans }: Catalogue) {
  return data.products.map(({ planID, productName, featureName }) => {
    const plan = plans.data.find((one) => one.planID === planID);
    if (!plan) throw new Error(`plan ${planID} is not in the catalogue: it was not checked`);
    return {
      productID: `${data.currCode}-${plan.planName}`,
      productPrice: plan.planPrice,
      productName,
      feature: { featureID: planID, featureName, teacherComment: plan.teacherComment },
    };
  });
}

async function loadCurriculum(
  loading: Loading,
  catalogue: Catalogue,
  curriculum: CurriculumSource,
  position: number,
): Promise<void> {
  const { file, data, courses } = curriculum;
  const header = {
    ...data.header,
    image: await keepImage(loading, file, data.header.image),
    thumbnail: await keepImage(loading, file, data.header.thumbnail),
    purchaseTopImage: await keepImage(loading, file, data.header.purchaseTopImage),
  };
  const row = {
    curr_code: data.currCode,
    curr_name: data.currName,
    category_code: data.category,
    position,
    admission: data.admission,
    header: JSON.stringify(header),
    products: JSON.stringify(productsOf(curriculum, catalogue)),
  };
  await putRow(loading.trx, 'curriculums', ['curr_code'], row, loading.result);
  for (const [index, course] of courses.entries()) await loadCourse(loading, data.currCode, course, index);
  await retireOthers(loading, curriculum);
}

/** Older versions, and courses that the curriculum dropped, stay for their learners but are no longer offered. */
async function retireOthers({ trx, result }: Loading, { data, courses }: CurriculumSource): Promise<void> {
  const retired = await trx
    .updateTable('courses')
    .set({ is_current: false })
    .where('curr_code', '=', data.currCode)
    .where('is_current', '=', true)
    .where('course_id', 'not in', courses.map(courseIDOf))
    .returning('course_id')
    .execute();
  result.updated += retired.length;
  for (const { course_id: key } of retired) result.changes.push({ table: 'courses', key, how: 'retired' });
}

export interface Destination {
  /** `<DATA_DIR>/content`, where pictures, texts and recordings are kept under their hashes. */
  filesDir: string;
  /** Of the folder, when the caller took it (fingerprint.ts). */
  fingerprint?: string | null;
}

/**
 * Brings a checked catalogue into the database, in one transaction; a second run changes nothing.
 * Curriculums of other folders are left alone, and nothing is ever deleted.
 * @throws ContentConflict when a published course version would lose a lesson.
 */
export async function loadContent(
  db: Database,
  catalogue: Catalogue,
  { filesDir, fingerprint = null }: Destination,
): Promise<LoadResult> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${ONE_AT_A_TIME})`.execute(trx);
    const result = NOTHING_LOADED();
    const loading: Loading = { trx, folder: catalogue.folder, filesDir, result };
    await loadCommon(loading, catalogue);
    for (const [position, curriculum] of catalogue.curriculums.entries()) {
      await loadCurriculum(loading, catalogue, curriculum, position);
    }
    await indexTheRest(loading);
    await notePublished(trx, fingerprint);
    return result;
  });
}
