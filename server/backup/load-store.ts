import type { Writable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseDump, TableDump } from './backup-format.ts';
import { columnsOf, quoted, tableOf } from './snapshot-store.ts';

/** A foreign key that is away while rows are loaded in any order. */
export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Whether a database has tables of anybody. */
export async function hasTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f')) as found`,
  );
  return rows[0]?.found === true;
}

/** Takes away all foreign keys; in the transaction that loads the rows. */
export async function dropForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
      where c.contype = 'f' and c.conparentid = 0 and n.nspname = 'public' order by t.relname, c.conname`,
  );
  for (const { table, name } of rows) {
    await client.query(`alter table ${tableOf(table)} drop constraint ${quoted(name)}`);
  }
  return rows;
}

/** Adds the foreign keys again, which checks every row. */
export async function addForeignKeys(client: pg.ClientBase, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${tableOf(table)} add constraint ${quoted(name)} ${definition}`);
  }
}

/** Triggers act on what people do now; these rows are what they did. */
export async function setTriggers(
  client: pg.ClientBase,
  tables: readonly TableDump[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${tableOf(name)} ${state} trigger user`);
}

/** Migrations put first rows into some tables; the backup has those as they were. */
export async function emptyTables(client: pg.ClientBase, tables: readonly TableDump[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ name }) => tableOf(name)).join(', ')}`);
}

/** Takes the rows of a table in the text format of COPY. */
export function copyIn(client: pg.ClientBase, { name, columns }: TableDump): Writable & { rowCount: number } {
  return client.query(copyFrom(`copy ${tableOf(name)} (${columnsOf(columns)}) from stdin`));
}

export async function setSequences(
  client: pg.ClientBase,
  sequences: DatabaseDump['sequences'],
): Promise<void> {
  for (const { table, column, value, isCalled } of sequences) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
      tableOf(table),
      column,
      value,
      isCalled,
    ]);
  }
}

export async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${tableOf(table)}`);
  return Number(rows[0]?.rows);
}

export async function analyze(client: pg.ClientBase): Promise<void> {
  await client.query('analyze');
}
