import type { Kysely } from 'kysely';
import type { SandboxTables } from './tables.ts';

export interface Clock {
  now(): Date;
}

/** Everything that the sandbox needs of the server it runs in. */
export interface SandboxDeps {
  /** A database with the tables of the sandbox. */
  readonly db: Kysely<SandboxTables>;
  readonly clock: Clock;
  readonly log: { error(message: string, facts?: object): void };
  /** Repeats a transaction that lost against another one (SQLSTATE 40001, 40P01). */
  readonly retryOnConflict: <T>(transaction: () => Promise<T>) => Promise<T>;
}
