import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { hasMigrations } from '#server/db/migrate.ts';
import { makeFolder } from '#server/lib/make-folder.ts';
import { type DatabaseDump, REFERENCES_FILE, type TableDump } from './backup-format.ts';
import { BackupRefusal } from './backup-refusal.ts';
import { Meter, writeHashed } from './hashed-files.ts';
import type { Progress } from './progress.ts';
import {
  appliedMigrations,
  beginSnapshot,
  copyOut,
  copyReferences,
  endSnapshot,
  listTables,
  sequenceValues,
  type TableFacts,
} from './snapshot-store.ts';
import type { Sum } from './sums.ts';

export function fileOfTable(name: string): string {
  return `database/${name}.copy.gz`;
}

/**
 * Writes every table of one snapshot into `folder/database`. The server goes on writing meanwhile: nothing is locked.
 * @param written takes each file when it is complete
 * @throws BackupRefusal when the database is none of ours
 */
export async function dumpDatabase(
  client: pg.ClientBase,
  folder: string,
  { written, progress }: { written: (sum: Sum) => Promise<void>; progress: Progress },
): Promise<DatabaseDump> {
  // What an interrupted run has left belongs to another snapshot.
  await rm(join(folder, 'database'), { recursive: true, force: true });
  makeFolder(join(folder, 'database'));
  if (!(await hasMigrations(client))) throw new BackupRefusal('no-database', folder);
  const moment = await beginSnapshot(client);
  const migrations = await appliedMigrations(client);
  const facts = await listTables(client);
  const tables: TableDump[] = [];
  for (const table of facts) {
    tables.push(await dumpTable(client, folder, table, written));
    progress('database', tables.length, facts.length);
  }
  const { sha256 } = await writeHashed(join(folder, REFERENCES_FILE), copyReferences(client), createGzip());
  await written({ sha256, path: REFERENCES_FILE });
  const sequences = await sequenceValues(client);
  await endSnapshot(client);
  return { ...moment, migrations, tables, sequences };
}

async function dumpTable(
  client: pg.ClientBase,
  folder: string,
  table: TableFacts,
  written: (sum: Sum) => Promise<void>,
): Promise<TableDump> {
  const path = fileOfTable(table.name);
  const rows = copyOut(client, table);
  const plain = new Meter();
  const { sha256 } = await writeHashed(join(folder, path), rows, plain, createGzip());
  await written({ sha256, path });
  return {
    name: table.name,
    columns: [...table.columns],
    rows: rows.rowCount ?? 0,
    bytes: plain.passed.bytes,
  };
}
