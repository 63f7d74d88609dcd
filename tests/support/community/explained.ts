import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { escapeLiteral, type Pool } from 'pg';
import { STATEMENT_TIMES } from '#server/db/bounded-pool.ts';
import type { Database } from '#server/db/connect.ts';
import { canBePrepared, preparingPool } from '#server/db/prepared-statements.ts';
import type { Tables } from '#server/db/tables/tables.ts';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

export interface Explained {
  readonly sql: string;
  /** `posts by posts_newest`, or `posts by Seq Scan`. */
  readonly scans: readonly string[];
  /** Rows that scans of tables and indexes touched, those filtered out included. */
  readonly rows: number;
  readonly ms: number;
}

/** A handle that remembers its statements. */
export function watched(pool: Pool): { db: Database; statements: CompiledQuery[] } {
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparingPool(pool, STATEMENT_TIMES) }),
    log: ({ query }) => {
      statements.push(query);
    },
  });
  return { db, statements };
}

const EXPLAIN = 'explain (analyze, timing off, format json)';

/** Runs a statement again under EXPLAIN, with the same parameters and the planner's own choice. */
export async function explained(pool: Pool, query: CompiledQuery): Promise<Explained> {
  const { rows } = await pool.query(`${EXPLAIN} ${query.sql}`, query.parameters as unknown[]);
  return explanationOf(rows, query);
}

/** With the plan that it comes to in use. */
export function explainedInUse(pool: Pool, query: CompiledQuery): Promise<Explained> {
  return canBePrepared(query.sql) ? explainedWhenPrepared(pool, query) : explained(pool, query);
}

/**
 * The same for a statement that is prepared: from the sixth time on the planner may choose one plan for all parameters, and
 * keeps it.
 */
async function explainedWhenPrepared(pool: Pool, query: CompiledQuery): Promise<Explained> {
  const client = await pool.connect();
  try {
    const given = query.parameters.length === 0 ? '' : `(${query.parameters.map(literalOf).join(', ')})`;
    await client.query(`prepare asked as ${query.sql}`);
    for (let time = 0; time < 6; time += 1) await client.query(`execute asked${given}`);
    const { rows } = await client.query(`${EXPLAIN} execute asked${given}`);
    return explanationOf(rows, query);
  } finally {
    await client.query('deallocate asked');
    client.release();
  }
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(', ')}]`;
  if (Buffer.isBuffer(value)) return escapeLiteral(`\\x${value.toString('hex')}`);
  return escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

// biome-ignore lint/suspicious/noExplicitAny: what EXPLAIN answers
function explanationOf(rows: any[], query: CompiledQuery): Explained {
  const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'];
  const nodes = nodesOf(plan).filter((node) => /Scan$/.test(node['Node Type']));
  const onTables = nodes.filter((node) => node['Relation Name'] !== undefined);
  return {
    sql: query.sql,
    scans: [
      ...new Set(
        onTables.map(
          (node) =>
            `${node['Relation Name']} by ${node['Index Name'] ?? indexBelow(node) ?? node['Node Type']}`,
        ),
      ),
    ],
    rows: onTables.reduce(
      (sum, node) =>
        sum +
        ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
      0,
    ),
    ms,
  };
}

function indexBelow({ Plans = [] }: Plan): string | undefined {
  return Plans.map((each) => each['Index Name'] ?? indexBelow(each)).find((name) => name !== undefined);
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
