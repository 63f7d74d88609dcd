import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { clientSettings, type Database, type DatabaseAddress } from '#server/db/connect.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import type { ProcessLife } from './process-life.ts';

const CONNECTIONS = 5;

/** The connections of one server process, by their backends. */
export interface Connections {
  readonly pool: pg.Pool;
  readonly backends: Set<number>;
}

export function connectionsTo(address: DatabaseAddress): Connections {
  const pool = new pg.Pool({ ...clientSettings(address), max: CONNECTIONS });
  const backends = new Set<number>();
  pool.on('connect', (client) => {
    const { processID } = client as unknown as { processID: number };
    backends.add(processID);
    // A crashed process does not hear that its connections were closed.
    client.on('error', () => {});
    client.on('end', () => backends.delete(processID));
  });
  pool.on('error', () => {});
  return { pool, backends };
}

/** A database handle that does nothing after the crash: no query, no commit, no rollback, no unlock. */
export function crashingDatabase({ pool }: Connections, life: ProcessLife): Database {
  const mortal: PostgresPool = {
    async connect() {
      await life.moment();
      return await life.alive(held(await pool.connect(), life));
    },
    end: async () => {},
    options: pool.options,
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: mortal }) });
}

function held(client: pg.PoolClient, life: ProcessLife): PostgresPoolClient {
  const ask = client.query.bind(client) as unknown as (...given: unknown[]) => Promise<unknown>;
  const query = async (...given: unknown[]) => {
    await life.moment();
    try {
      return await life.alive(await ask(...given));
    } catch (error) {
      await life.alive(null);
      throw error;
    }
  };
  const release = () => {
    if (!life.isDead()) client.release();
  };
  return { query, release } as unknown as PostgresPoolClient;
}
