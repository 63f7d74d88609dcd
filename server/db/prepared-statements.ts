import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { type BoundedClient, boundedPool, type StatementTimes } from './bounded-pool.ts';

/** Then a statement has shown that it comes again. */
const USES_BEFORE = 10;
/** A connection holds each with its plan, some 0.1 MB. Those that come most often are the first to be prepared. */
const MAX_PREPARED = 100;
const MAX_KNOWN = 1_000;
const MAX_TEXT_LENGTH = 10_000;
const NAME_DIGITS = 32;

/**
 * A result that names its columns stays what it is when a migration of a newer version adds one; `select *` does not, and
 * PostgreSQL refuses a prepared statement whose result has become another.
 */
const HAS_EVERY_COLUMN = /(\b(select|distinct|returning)|,)\s*\*|\.\*/i;
/** Its plan depends on the numbers (`page.ts`). */
const HAS_UNKNOWN_LIMIT = /\b(limit|offset) \$/i;
/** "cached plan must not change result type", among others. */
const NOT_SUPPORTED = '0A000';

/**
 * The pool as Kysely uses it: its statements end (`bounded-pool.ts`), and those that come again and again are prepared on each
 * connection, so that the database reads and plans them once, which is most of what they cost it.
 *
 *   new ──uses──▶ prepared ──a migration changes the type of a column──▶ as it is written, for as long as the pool lives
 */
export function preparingPool(pool: pg.Pool, times: StatementTimes): PostgresPool {
  const names = namesOfStatements();
  const bounded = boundedPool(pool, times);
  // Kysely keeps what it knows of a connection by its object.
  const known = new WeakMap<BoundedClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await bounded.connect();
      const found = known.get(client) ?? preparingClient(client, names);
      known.set(client, found);
      return found;
    },
  };
}

function preparingClient(client: BoundedClient, names: StatementNames): PostgresPoolClient {
  async function query(text: string, values: readonly unknown[]) {
    const name = names.of(text, values);
    const statement = { text, values: [...values] };
    if (name === undefined) return await client.query(statement);
    const isAlone = !client.isInTransaction();
    try {
      return await client.query({ name, ...statement });
    } catch (error) {
      if (!isNotSupported(error)) throw error;
      names.forget(text);
      // Nothing was done; but a transaction ends with its first error.
      if (!isAlone) throw error;
      return await client.query(statement);
    }
  }
  // Without the form that takes a cursor: nothing here reads by one.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}

/** Whether one plan and one form of the result serve every call of a statement. */
export function canBePrepared(text: string): boolean {
  return text.length <= MAX_TEXT_LENGTH && !HAS_EVERY_COLUMN.test(text) && !HAS_UNKNOWN_LIMIT.test(text);
}

function isNotSupported(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === NOT_SUPPORTED;
}

interface StatementNames {
  /** Undefined for a statement that is not prepared. */
  of(text: string, values: readonly unknown[]): string | undefined;
  /** From now on the statement is not prepared. */
  forget(text: string): void;
}

function namesOfStatements(): StatementNames {
  /** null: decided against. */
  const decided = new Map<string, string | null>();
  const uses = new Map<string, number>();
  let prepared = 0;
  function decide(text: string): string | null {
    if (prepared >= MAX_PREPARED || !canBePrepared(text)) return null;
    prepared += 1;
    // The same text has the same name, so that two may share a connection.
    return `otomichi_${createHash('sha256').update(text).digest('hex').slice(0, NAME_DIGITS)}`;
  }
  return {
    of(text, values) {
      // `begin` and its like have no values.
      if (values.length === 0) return undefined;
      const known = decided.get(text);
      if (known !== undefined) return known ?? undefined;
      const used = (uses.get(text) ?? 0) + 1;
      if (used <= USES_BEFORE || decided.size >= MAX_KNOWN) {
        if (uses.size >= MAX_KNOWN) uses.clear();
        uses.set(text, used);
        return undefined;
      }
      uses.delete(text);
      const name = decide(text);
      decided.set(text, name);
      return name ?? undefined;
    },
    forget(text) {
      decided.set(text, null);
    },
  };
}
