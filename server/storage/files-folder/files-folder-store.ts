import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

const NO_SUCH_TABLE = '42P01';

/** The mark of the folder that this database knows; null: none yet, also where a newer version has not migrated it. */
export async function knownMark(db: Database): Promise<string | null> {
  try {
    const row = await db.selectFrom('files_folder').select('mark').executeTakeFirst();
    return row?.mark ?? null;
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_TABLE) return null;
    throw error;
  }
}

/** Lets one server at a time look for a mark and make it; who comes next finds the row. */
export async function takeTurn(trx: Database): Promise<void> {
  await sql`lock table files_folder in exclusive mode`.execute(trx);
}

export async function recordMark(trx: Database, mark: string): Promise<void> {
  await trx.insertInto('files_folder').values({ id: 1, mark }).execute();
}

/** Objects of the recordings that came first: their bytes are there for as long as their row. */
export async function oldestRecordings(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('user_audios')
    .select('upload_id')
    .orderBy('register_time')
    .limit(limit)
    .execute();
  return rows.map(({ upload_id }) => upload_id);
}
