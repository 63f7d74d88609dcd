import { sql } from 'kysely';
import type { Database } from './connect.ts';
import type { Tables } from './tables/tables.ts';

/** A second or two of one statement, also where weeks have piled up: what is deleted stays deleted, and nobody waits for it. */
const ROWS_AT_ONCE = 10_000;

/**
 * Deletes the rows of a table, any number of them, whose `column` lies before that time.
 * @param condition of the rows, beside their age
 * @returns how many
 */
export async function deleteOldRows<Name extends keyof Tables & string>(
  db: Database,
  name: Name,
  column: keyof Tables[Name] & string,
  before: Date,
  condition = sql<boolean>`true`,
): Promise<bigint> {
  const table = sql.table(name);
  const batch = sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${sql.ref(column)} < ${before} and ${condition} limit ${ROWS_AT_ONCE}))`;
  for (let all = 0n; ; ) {
    const { numAffectedRows = 0n } = await batch.execute(db);
    all += numAffectedRows;
    if (numAffectedRows < BigInt(ROWS_AT_ONCE)) return all;
  }
}
