import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { clientSettings, type DatabaseAddress, openDatabase } from '#server/db/connect.ts';
import { APP_ROLE } from '#server/db/embedded/access.ts';
import { chooseDataDir } from '#server/db/embedded/data-dir.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { usersFor } from '#server/db/embedded/run-as.ts';
import { MIGRATIONS, migrate, readMigrations } from '#server/db/migrate.ts';
import { silentLog } from '#server/lib/log.ts';
import { fastFolder } from '#tests/support/fast-folder.ts';

export const TEMPLATE = 'migrated';

declare module 'vitest' {
  export interface ProvidedContext {
    clusterSocket: { folder: string };
  }
}

/** One temporary cluster for the whole run, fast rather than durable, its template migrated once. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = fastFolder('otomichi-tests-');
  const users = usersFor();
  chooseDataDir({ dataDir, dataDirGiven: true }, users, silentLog);
  const embedded = await startEmbedded({ dataDir, users }, silentLog, {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    // It would go through a thousand databases of which each lives for seconds.
    autovacuum: 'off',
    // Every test file opens databases of its own, and crash suites several servers each.
    max_connections: '600',
  });
  await makeTemplate(embedded.adminAddressOf('postgres'), embedded.addressOf(TEMPLATE));
  project.provide('clusterSocket', { folder: embedded.addressOf(TEMPLATE).folder });
  return async () => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(admin: DatabaseAddress, template: DatabaseAddress): Promise<void> {
  const client = new pg.Client(clientSettings(admin));
  await client.connect();
  await client.query(`create database ${TEMPLATE} owner ${APP_ROLE}`);
  await client.end();
  const open = openDatabase(template, silentLog, 1);
  await migrate(open.pool, await readMigrations(MIGRATIONS), silentLog);
  await open.close();
}
