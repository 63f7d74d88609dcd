import type { Database } from '#server/db/connect.ts';

/** What a notice calls a curriculum. */
export async function currNameOf(db: Database, currCode: string): Promise<string> {
  const row = await db
    .selectFrom('curriculums')
    .select('curr_name')
    .where('curr_code', '=', currCode)
    .executeTakeFirstOrThrow();
  return row.curr_name;
}
