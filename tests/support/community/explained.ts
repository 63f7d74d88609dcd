import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '#server/db/connect.ts';
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
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push(query);
    },
  });
  return { db, statements };
}

/** Runs a statement again under EXPLAIN, with the same parameters and the planner's own choice. */
export async function explained(pool: Pool, query: CompiledQuery): Promise<Explained> {
  const { rows } = await pool.query(
    `explain (analyze, timing off, format json) ${query.sql}`,
    query.parameters as unknown[],
  );
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
