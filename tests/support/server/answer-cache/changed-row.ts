import type { Pool } from 'pg';
import { HOUR_MS, MINUTE_MS } from '#domain/time-units.ts';
import type { Chance } from '#tests/support/chance.ts';

export interface ChangedRow {
  readonly what: string;
  changeBack(): Promise<void>;
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** What a row is found by, or what decides whose it is. */
const IDENTITY = /(^|_)(id|uid|code|ver|slug|key|hash|order|sha256)$|^username$|content_type/;
const TYPES = ['text', 'integer', 'boolean', 'timestamp with time zone', 'bigint'];

/** Changes one value of one row of a table with triggers, as a hand in psql would. Tries until the row may be so. */
export async function changedRow(pool: Pool, chance: Chance, now: Date): Promise<ChangedRow> {
  const columns = await changeable(pool);
  for (;;) {
    const table = chance.pick([...new Set(columns.map((each) => each.table))]);
    const { column, type } = chance.pick(columns.filter((each) => each.table === table));
    const { rows } = await pool.query(`select ctid::text, ${column} as value from ${table}`);
    if (rows.length === 0) continue;
    const { ctid, value } = chance.pick(rows);
    const put = async (at: string, to: unknown) => {
      const written = await pool.query(
        `update ${table} set ${column} = $1 where ctid = $2::tid returning ctid::text`,
        [to, at],
      );
      return written.rows[0]?.ctid as string;
    };
    const wanted = otherValue(type, value, chance, now);
    const at = await put(ctid, wanted).catch(() => undefined);
    if (at === undefined) continue;
    return {
      what: `${table}.${column} ${String(value)} → ${String(wanted)}`,
      changeBack: async () => void (await put(at, value)),
    };
  }
}

async function changeable(pool: Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select distinct t.event_object_table as table, c.column_name as column, c.data_type as type
     from information_schema.triggers t
     join information_schema.columns c on c.table_name = t.event_object_table and c.table_schema = 'public'
     where t.trigger_name like 'changes_by_%' and c.is_generated = 'NEVER' and c.is_identity = 'NO'
       and c.data_type = any($1)
     order by 1, 2`,
    [TYPES],
  );
  return rows.filter(({ column }) => !IDENTITY.test(column));
}

function otherValue(type: string, value: unknown, chance: Chance, now: Date): unknown {
  if (type === 'boolean') return value !== true;
  if (type === 'integer' || type === 'bigint') return Number(value ?? 0) + 1;
  if (type === 'text') return `${String(value ?? '')}x`;
  // Mostly around now, where it decides something soon.
  if (value !== null && chance.hits(0.1)) return null;
  return new Date(now.getTime() + chance.between(-HOUR_MS, 2 * HOUR_MS) + MINUTE_MS / 2);
}
