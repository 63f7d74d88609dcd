import type { Category, Curriculum } from '#contract/entities/curriculum.ts';
import type { Database } from '#server/db/connect.ts';

export async function categoriesOf(db: Database): Promise<Category[]> {
  const rows = await db.selectFrom('categories').selectAll().orderBy('position').execute();
  return rows.map((row) => ({ categoryCode: row.category_code, categoryName: row.category_name }));
}

/** @returns undefined for a category that does not exist. */
export async function curriculumsIn(db: Database, categoryCode: string): Promise<Curriculum[] | undefined> {
  const category = await db
    .selectFrom('categories')
    .select('category_code')
    .where('category_code', '=', categoryCode)
    .executeTakeFirst();
  if (!category) return undefined;
  const rows = await db
    .selectFrom('curriculums')
    .select(['curr_code', 'curr_name'])
    .where('category_code', '=', categoryCode)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ currCode: row.curr_code, currName: row.curr_name }));
}

/** A curriculum with the name of its category, or undefined for an unknown code. */
export function curriculumWithCategory(db: Database, currCode: string) {
  return db
    .selectFrom('curriculums as c')
    .innerJoin('categories as k', 'k.category_code', 'c.category_code')
    .where('c.curr_code', '=', currCode)
    .selectAll('c')
    .select('k.category_name')
    .executeTakeFirst();
}
