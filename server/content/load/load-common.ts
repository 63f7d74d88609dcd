import { putRow } from '#server/content/content-store.ts';
import { type Catalogue, siblingPath } from '#server/content/read/catalogue.ts';
import { type Loading, storeFile, storeImage } from './load-files.ts';

/** Loads categories, teachers and plans, to which the curriculums refer. */
export async function loadCommon(
  loading: Loading,
  { categories, teachers, plans }: Catalogue,
): Promise<void> {
  const { trx, result } = loading;
  for (const [position, { categoryCode, categoryName }] of categories.data.entries()) {
    const row = { category_code: categoryCode, category_name: categoryName, position };
    await putRow(trx, 'categories', ['category_code'], row, result);
  }
  for (const teacher of teachers.data) {
    const avatar = teacher.avatar && JSON.stringify(await storeImage(loading, teachers.file, teacher.avatar));
    const voice = teacher.voice ? await storeFile(loading, siblingPath(teachers.file, teacher.voice)) : null;
    const row = {
      teacher_id: teacher.teacherID,
      family_name: teacher.familyName,
      first_name: teacher.firstName,
      family_name_en: teacher.familyNameEn,
      first_name_en: teacher.firstNameEn,
      avatar,
      bio: teacher.bio ?? null,
      voice_file: voice?.file.name ?? null,
    };
    await putRow(trx, 'teachers', ['teacher_id'], row, result);
  }
  for (const plan of plans.data) {
    const row = {
      plan_id: plan.planID,
      plan_name: plan.planName,
      plan_price: plan.planPrice,
      teacher_comment: plan.teacherComment,
    };
    await putRow(trx, 'plans', ['plan_id'], row, result);
  }
}
