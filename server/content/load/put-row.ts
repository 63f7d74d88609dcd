import { type Insertable, sql, type Transaction } from 'kysely';
import type { Tables } from '#server/db/tables/tables.ts';

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

export const NOTHING_LOADED = (): LoadResult => ({ inserted: 0, updated: 0, unchanged: 0, changes: [] });

type Row<T extends keyof Tables> = Insertable<Tables[T]> & Record<string, unknown>;

/**
 * Inserts the row or makes the existing one equal to it, and counts what happened. A row that is equal
 * already is not touched, so a second load writes nothing. `row` has to name every column of the table.
 */
export async function putRow<T extends keyof Tables>(
  trx: Transaction<Tables>,
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
