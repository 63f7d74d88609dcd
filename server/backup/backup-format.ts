import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { BackupRefusal } from './backup-refusal.ts';

/*
 *   FOLDER                  mode 0700, its files 0600: it holds keys, and everything that learners entrusted
 *   ├─ manifest.json        written last: a folder without it is no complete backup
 *   ├─ SHA256SUMS           of all other files, as `sha256sum -c` reads them
 *   ├─ database/TABLE.copy.gz   PostgreSQL's own text format of COPY, all of one snapshot
 *   ├─ database/references.gz   which objects the snapshot names, with their sha256
 *   ├─ keys/                as in DATA_DIR
 *   └─ uploads/             as in DATA_DIR: recordings, voices, pictures
 */
export const BACKUP_FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';
export const SUMS_FILE = 'SHA256SUMS';
/** Only while a backup is being written: what of it is complete. */
export const UNFINISHED_FILE = 'unfinished.json';
export const REFERENCES_FILE = 'database/references.gz';

/** A manifest is small; anything else is none of ours. */
const MAX_MANIFEST_BYTES = 4 * 1024 * 1024;

const count = z.number().check(z.nonnegative());
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const TableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** Uncompressed. */
  bytes: count,
});
export type TableDump = z.infer<typeof TableSchema>;

const DumpSchema = z.object({
  /** Of the snapshot: what was committed before it is in the backup. */
  takenAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256 })),
  tables: z.array(TableSchema),
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), value: z.string(), isCalled: z.boolean() }),
  ),
});
export type DatabaseDump = z.infer<typeof DumpSchema>;

const FilesSchema = z.object({ count, bytes: count });

const ManifestSchema = z.object({
  format: z.number(),
  product: z.string(),
  version: z.string(),
  database: DumpSchema,
  /** `bucket`: the bytes are where STORAGE=s3 puts them, and no part of this folder. */
  objects: z.enum(['files', 'bucket']),
  files: FilesSchema,
  /** Of SHA256SUMS. */
  sums: sha256,
  /** Objects that the database names, and that were nowhere. */
  missing: z.array(z.string()),
  /** Objects that the snapshot names, and that somebody deleted while the bytes were copied. */
  gone: z._default(z.array(z.string()), []),
});
export type Manifest = z.infer<typeof ManifestSchema>;

const UnfinishedSchema = z.object({
  /** Of the school whose backup this is going to be. */
  school: z.string(),
  /** null: the database has not been written completely. */
  database: z.nullable(DumpSchema),
});
export type Unfinished = z.infer<typeof UnfinishedSchema>;

/**
 * Reads the manifest of a complete backup.
 * @throws BackupRefusal
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readIfThere(join(folder, MANIFEST_FILE));
  if (text === null) {
    const isUnfinished = (await readIfThere(join(folder, UNFINISHED_FILE))) !== null;
    throw new BackupRefusal(isUnfinished ? 'unfinished-backup' : 'not-a-backup', folder);
  }
  const json = parsed(text);
  const { format } = (json ?? {}) as { format?: unknown };
  if (typeof format === 'number' && format > BACKUP_FORMAT) {
    throw new BackupRefusal('newer-format', String(format));
  }
  const manifest = ManifestSchema.safeParse(json);
  if (!manifest.success) throw new BackupRefusal('damaged', MANIFEST_FILE);
  return manifest.data;
}

/** What is complete of a backup that was interrupted; null where there is none. */
export async function readUnfinished(folder: string): Promise<Unfinished | null> {
  const text = await readIfThere(join(folder, UNFINISHED_FILE));
  if (text === null) return null;
  const unfinished = UnfinishedSchema.safeParse(parsed(text));
  if (!unfinished.success) throw new BackupRefusal('damaged', UNFINISHED_FILE);
  return unfinished.data;
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    const { size } = await stat(file);
    return size > MAX_MANIFEST_BYTES ? '' : await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
