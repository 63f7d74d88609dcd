import { randomUUID } from 'node:crypto';
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
  drop(): Promise<void>;
}

/** A fresh database with all migrations applied (or an empty one): `const { db, drop } = await aDatabase()`. */
export async function aDatabase(template: 'migrated' | 'template0' = 'migrated'): Promise<ADatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin(`create database ${name} owner ${APP_ROLE} template ${template} strategy file_copy`);
  const address = socketAddress(inject('clusterSocket').folder, name);
  const { db, pool, close } = openDatabase(address, silentLog, 8);
  const drop = async () => {
    // A test may have ended it before, to see a server without its database.
    if (!pool.ended) await close();
    await admin(`drop database if exists ${name} with (force)`);
  };
  return { db, pool, address, url: addressText(address), drop };
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
