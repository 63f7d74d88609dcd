import { type Insertable, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Tables } from '#server/db/tables/tables.ts';

type Trx = Transaction<Tables>;

/** One row that a load wrote; `retired` is a course that is no longer offered. */
export interface Change {
  readonly table: keyof Tables;
  readonly key: string;
  readonly how: 'inserted' | 'updated' | 'retired';
}

export interface LoadResult {
  inserted: number;
  updated: number;
  unchanged: number;
  /** In the order in which they were written. */
  changes: Change[];
}

export const emptyLoadResult = (): LoadResult => ({ inserted: 0, updated: 0, unchanged: 0, changes: [] });

type Row<T extends keyof Tables> = Insertable<Tables[T]> & Record<string, unknown>;

/**
 * Inserts the row or makes the existing one equal to it, and counts what happened. An equal row is not touched, so a
 * second load writes nothing. `row` has to name every column of the table.
 */
export async function putRow<T extends keyof Tables>(
  trx: Trx,
  table: T,
  keys: readonly (keyof Tables[T] & string)[],
  row: Row<T>,
  result: LoadResult,
): Promise<void> {
  const columns = Object.keys(row);
  const rest = columns.filter((column) => !(keys as readonly string[]).includes(column));
  const old = rest.map((column) => sql`${sql.table(table)}.${sql.ref(column)}`);
  const fresh = rest.map((column) => sql`excluded.${sql.ref(column)}`);
  const answer = await sql<{ inserted: boolean }>`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(row))})
    on conflict (${sql.join(keys.map((key) => sql.ref(key)))}) do update
    set ${sql.join(rest.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}
    where (${sql.join(old)}) is distinct from (${sql.join(fresh)})
    returning (xmax = 0) as inserted`.execute(trx);
  const written = answer.rows[0];
  if (!written) {
    result.unchanged += 1;
    return;
  }
  const how = written.inserted ? 'inserted' : 'updated';
  result[how] += 1;
  result.changes.push({ table, key: keys.map((key) => String(row[key])).join('/'), how });
}

const LOAD_LOCK = 7_110_003;

/** Locks loading until the transaction ends: two servers that start at the same time load one after the other. */
export async function lockLoading(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOAD_LOCK})`.execute(trx);
}

/**
 * Marks all other courses of a curriculum as no longer offered: older versions, and courses that it dropped. They stay
 * for their learners.
 * @returns the IDs of the courses that were offered until now
 */
export async function retireOtherCourses(
  trx: Trx,
  currCode: string,
  offeredIDs: readonly string[],
): Promise<string[]> {
  const retired = await trx
    .updateTable('courses')
    .set({ is_current: false })
    .where('curr_code', '=', currCode)
    .where('is_current', '=', true)
    .where('course_id', 'not in', offeredIDs)
    .returning('course_id')
    .execute();
  return retired.map(({ course_id }) => course_id);
}

/** Another curriculum that has a course of this code; undefined where there is none. */
export async function otherCurriculumOf(
  trx: Trx,
  courseCode: string,
  currCode: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('courses')
    .select('curr_code')
    .where('course_code', '=', courseCode)
    .where('curr_code', '!=', currCode)
    .executeTakeFirst();
  return row?.curr_code;
}

/** Whether a course has published lessons beyond its first `count`. */
export async function hasLessonsBeyond(trx: Trx, courseID: string, count: number): Promise<boolean> {
  const row = await trx
    .selectFrom('lessons')
    .select('lesson_id')
    .where('course_id', '=', courseID)
    .where('lesson_order', '>', count)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lessons that the search index does not contain. */
export function lessonsWithoutIndex(trx: Trx) {
  return trx
    .selectFrom('lessons as l')
    .leftJoin('lesson_texts as t', 't.lesson_id', 'l.lesson_id')
    .where('t.lesson_id', 'is', null)
    .select(['l.lesson_id', 'l.lesson_name', 'l.description', 'l.text_file'])
    .execute();
}

/** A migration that changes how texts are searched empties their index (docs/decisions/012): the next load fills it. */
export async function isIndexComplete(db: Database): Promise<boolean> {
  const missing = await db
    .selectFrom('lessons as l')
    .leftJoin('lesson_texts as t', 't.lesson_id', 'l.lesson_id')
    .where('t.lesson_id', 'is', null)
    .select('l.lesson_id')
    .limit(1)
    .executeTakeFirst();
  return missing === undefined;
}

export async function hasFingerprint(db: Database, fingerprint: string): Promise<boolean> {
  const row = await db
    .selectFrom('published_content')
    .select('fingerprint')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the fingerprint of the published content, in the transaction of its load; null records none. */
export async function replaceFingerprint(trx: Trx, fingerprint: string | null): Promise<void> {
  await trx.deleteFrom('published_content').execute();
  if (fingerprint === null) return;
  await trx.insertInto('published_content').values({ fingerprint }).execute();
}

export async function hasCurriculums(db: Database): Promise<boolean> {
  const row = await db.selectFrom('curriculums').select('curr_code').limit(1).executeTakeFirst();
  return row !== undefined;
}
