import type { Database } from '#server/db/connect.ts';

/** Curriculums that an enabled teacher answers: only there a plan with comments is offered (product-rules R13.5). */
function taught(db: Database) {
  return db
    .selectFrom('teacher_commissions as c')
    .innerJoin('teacher_accounts as t', 't.teacher_id', 'c.teacher_id')
    .where('t.disabled_at', 'is', null)
    .select('c.curr_code');
}

/** Whether an enabled teacher answers the recordings of a curriculum. */
export async function isTaught(db: Database, currCode: string): Promise<boolean> {
  const row = await taught(db).where('c.curr_code', '=', currCode).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Every curriculum with its products, in the school's order, and whether an enabled teacher answers it. */
export async function curriculumsOnSale(db: Database) {
  const rows = await db
    .selectFrom('curriculums')
    .select(['curr_code', 'curr_name', 'products'])
    .orderBy('position')
    .execute();
  const codes = new Set((await taught(db).distinct().execute()).map(({ curr_code }) => curr_code));
  return rows
    .filter(({ products }) => products.length > 0)
    .map(({ curr_code, curr_name, products }) => ({
      currName: curr_name,
      planIDs: products.map(({ feature }) => feature.featureID),
      isTaught: codes.has(curr_code),
    }));
}
