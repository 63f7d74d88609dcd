import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { clientSettings, type Database, type DatabaseAddress, openDatabase } from '#server/db/connect.ts';
import { APP_ROLE, SUPERUSER } from '#server/db/embedded/access.ts';
import { socketAddress } from '#server/db/embedded/embedded.ts';
import { silentLog } from '#server/lib/log.ts';
import { addressText } from '#tests/support/address-text.ts';

export interface ADatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly address: DatabaseAddress;
  /** The same as `address`, as a connection string. */
  readonly url: string;
  /**
   * Fills it through a connection that does not look for what rows refer to: half of what it costs to fill a large one. The rows must be
   * right without.
   */
  fillUnchecked(fill: (db: Database) => Promise<void>): Promise<void>;
  drop(): Promise<void>;
}

/** Hundreds of calls at once share eight connections. On a slow machine the last of them waits longer than a learner would. */
const MAX_WAIT_MS = 120_000;

/** A fresh database with all migrations applied (or an empty one): `const { db, drop } = await aDatabase()`. */
export async function aDatabase(template: 'migrated' | 'template0' = 'migrated'): Promise<ADatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin(`create database ${name} owner ${APP_ROLE} template ${template} strategy file_copy`);
  const address = socketAddress(inject('clusterSocket').folder, name);
  const { db, pool, close } = openDatabase(address, silentLog, 8, { maxWaitMs: MAX_WAIT_MS });
  const drop = async () => {
    // A test may have ended it before, to see a server without its database.
    if (!pool.ended) await close();
    await admin(`drop database if exists ${name} with (force)`);
  };
  const url = addressText(address);
  return { db, pool, address, url, fillUnchecked: (fill) => fillUnchecked(name, fill), drop };
}

async function fillUnchecked(name: string, fill: (db: Database) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase(
    socketAddress(inject('clusterSocket').folder, name, SUPERUSER),
    silentLog,
    1,
  );
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await fill(connection);
  });
  await close();
}

async function admin(statement: string): Promise<void> {
  const address = socketAddress(inject('clusterSocket').folder, 'postgres', SUPERUSER);
  const client = new pg.Client(clientSettings(address));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
