import {
  emptyLoadResult,
  type LoadResult,
  lockLoading,
  putRow,
  replaceFingerprint,
  retireOtherCourses,
} from '#server/content/content-store.ts';
import { type Catalogue, type CurriculumSource, courseIDOf } from '#server/content/read/catalogue.ts';
import type { Database } from '#server/db/connect.ts';
import { indexRemainingLessons } from './index-lessons.ts';
import { loadCommon } from './load-common.ts';
import { loadCourse } from './load-course.ts';
import { type Loading, storeImage } from './load-files.ts';

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
    image: await storeImage(loading, file, data.header.image),
    thumbnail: await storeImage(loading, file, data.header.thumbnail),
    purchaseTopImage: await storeImage(loading, file, data.header.purchaseTopImage),
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

async function retireOthers({ trx, result }: Loading, { data, courses }: CurriculumSource): Promise<void> {
  const retired = await retireOtherCourses(trx, data.currCode, courses.map(courseIDOf));
  result.updated += retired.length;
  for (const key of retired) result.changes.push({ table: 'courses', key, how: 'retired' });
}

export interface Destination {
  /** `<DATA_DIR>/content`, which stores images, texts and recordings under their hashes. */
  filesDir: string;
  /** Fingerprint of the folder, when the caller computed it (fingerprint.ts). */
  fingerprint?: string | null;
}

/**
 * Writes a checked catalogue to the database, in one transaction; a second run changes nothing.
 * Curriculums of other folders do not change, and nothing is ever deleted.
 * @throws ContentConflict when a published course version would lose a lesson.
 */
export async function loadContent(
  db: Database,
  catalogue: Catalogue,
  { filesDir, fingerprint = null }: Destination,
): Promise<LoadResult> {
  return db.transaction().execute(async (trx) => {
    await lockLoading(trx);
    const result = emptyLoadResult();
    const loading: Loading = { trx, folder: catalogue.folder, filesDir, result };
    await loadCommon(loading, catalogue);
    for (const [position, curriculum] of catalogue.curriculums.entries()) {
      await loadCurriculum(loading, catalogue, curriculum, position);
    }
    await indexRemainingLessons(loading);
    await replaceFingerprint(trx, fingerprint);
    return result;
  });
}
