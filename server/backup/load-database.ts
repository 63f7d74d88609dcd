import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { MIGRATIONS, type Migration, migrate, readMigrations } from '#server/db/migrate.ts';
import type { Log } from '#server/lib/log.ts';
import type { DatabaseDump } from './backup-format.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { fileOfTable } from './dump-database.ts';
import {
  addForeignKeys,
  analyze,
  copyIn,
  countRows,
  dropForeignKeys,
  emptyTables,
  setSequences,
  setTriggers,
} from './load-store.ts';
import type { Progress } from './progress.ts';

/**
 * The migrations that the database of a backup had, in this version's own files: later ones run at the next start, over
 * the restored rows, as they would have run over the original.
 * @throws BackupRefusal when the backup comes from a version that this one does not know
 */
export async function migrationsOf({ migrations }: DatabaseDump): Promise<Migration[]> {
  const known = new Map((await readMigrations(MIGRATIONS)).map((each) => [each.name, each]));
  return migrations.map(({ name, sha256 }) => {
    const migration = known.get(name);
    if (migration?.sha256 !== sha256) throw new BackupRefusal('newer-version', name);
    return migration;
  });
}

/** Makes the tables as they were and loads all rows, in one transaction: all of it, or nothing. */
export async function loadDatabase(
  pool: pg.Pool,
  { folder, dump, log, progress }: { folder: string; dump: DatabaseDump; log: Log; progress: Progress },
): Promise<void> {
  await migrate(pool, await migrationsOf(dump), log);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const keys = await dropForeignKeys(client);
    await setTriggers(client, dump.tables, 'disable');
    await emptyTables(client, dump.tables);
    let loaded = 0;
    for (const table of dump.tables) {
      const file = createReadStream(join(folder, fileOfTable(table.name)));
      await pipeline(file, createGunzip(), copyIn(client, table));
      if ((await countRows(client, table.name)) !== table.rows) {
        throw new BackupRefusal('damaged', fileOfTable(table.name));
      }
      loaded += 1;
      progress('database', loaded, dump.tables.length);
    }
    await addForeignKeys(client, keys);
    await setTriggers(client, dump.tables, 'enable');
    await setSequences(client, dump.sequences);
    await client.query('commit');
    await analyze(client);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
