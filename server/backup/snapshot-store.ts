import type { Readable } from 'node:stream';
import type pg from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import type { DatabaseDump } from './backup-format.ts';

/** A table of ours and the columns that hold data (those that PostgreSQL computes are left out). */
export interface TableFacts {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Objects that rows name. An m4a that the server made can be made again, so it is not among them. */
const REFERENCES = `
  select upload_id::text as object, sha256 from user_audios
  union all select upload_id::text, sha256 from voices
  union all select replace(public_id, 'people/', ''), null from pictures`;

/** Begins a transaction in which everything that is read belongs to one moment, without holding up anybody. */
export async function beginSnapshot(
  client: pg.ClientBase,
): Promise<Pick<DatabaseDump, 'takenAt' | 'postgres'>> {
  await client.query('begin isolation level repeatable read read only');
  // Times and numbers as text must not depend on settings of the role.
  await client.query(`set local timezone = 'UTC'`);
  await client.query(`set local datestyle = 'ISO, YMD'`);
  await client.query('set local extra_float_digits = 3');
  await client.query('set local statement_timeout = 0');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  const { rows } = await client.query<{ now: Date; version: string }>(
    `select now(), current_setting('server_version') as version`,
  );
  const [row] = rows;
  return { takenAt: row?.now.toISOString() ?? '', postgres: row?.version ?? '' };
}

export async function endSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('commit');
}

export async function appliedMigrations(client: pg.ClientBase): Promise<DatabaseDump['migrations']> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations order by name',
  );
  return rows;
}

/**
 * Tables of the product; the queue of jobs makes its own again, from the clock. A restored database is another one than that of
 * the backup: it marks the folder that it is restored with, and its transactions count from another number.
 */
export async function listTables(client: pg.ClientBase): Promise<TableFacts[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('migrations', 'files_folder', 'changes')
      group by c.relname order by c.relname`,
  );
  return rows;
}

/** Values of the sequences behind columns. Read after the rows, so that none is behind them. */
export async function sequenceValues(client: pg.ClientBase): Promise<DatabaseDump['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select t.relname as table, a.attname as column, format('%I.%I', n.nspname, s.relname) as sequence
       from pg_depend d
       join pg_class s on s.oid = d.objid and s.relkind = 'S'
       join pg_class t on t.oid = d.refobjid
       join pg_namespace n on n.oid = s.relnamespace
       join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') and n.nspname = 'public'
      order by t.relname, a.attname`,
  );
  const values: DatabaseDump['sequences'] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: found } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${sequence}`,
    );
    const [state] = found;
    if (state !== undefined) values.push({ table, column, value: state.value, isCalled: state.called });
  }
  return values;
}

/** The rows of a table in the text format of COPY; `rowCount` is known at the end. */
export function copyOut(client: pg.ClientBase, { name, columns }: TableFacts): CopyToStreamQuery {
  return client.query(copyTo(`copy ${tableOf(name)} (${columnsOf(columns)}) to stdout`));
}

export function copyReferences(client: pg.ClientBase): Readable {
  return client.query(copyTo(`copy (${REFERENCES}) to stdout`));
}

/** Which of these objects the database names now. */
export async function stillReferenced(pool: pg.Pool, objects: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ object: string }>(
    `select object from (${REFERENCES}) as named where object = any($1)`,
    [objects],
  );
  return new Set(rows.map(({ object }) => object));
}

export function tableOf(name: string): string {
  return `public.${quoted(name)}`;
}

export function columnsOf(columns: readonly string[]): string {
  return columns.map(quoted).join(', ');
}

/** Names come from the database, or from a manifest that anybody could have written. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
