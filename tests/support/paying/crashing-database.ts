import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { clientSettings, type Database, type DatabaseAddress } from '#server/db/connect.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import type { Life } from './life.ts';

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
    // A connection that is ended from outside says so; a dead process does not listen.
    client.on('error', () => {});
    client.on('end', () => backends.delete(processID));
  });
  pool.on('error', () => {});
  return { pool, backends };
}

/** A handle through which a dead process does nothing any more: no query, no commit, no rollback, no unlock. */
export function mortalDatabase({ pool }: Connections, life: Life): Database {
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

function held(client: pg.PoolClient, life: Life): PostgresPoolClient {
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
