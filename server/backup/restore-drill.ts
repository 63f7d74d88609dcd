import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from './backup-format.ts';
import { hashFile } from './hashed-files.ts';
import { objectAt, unmetReferences } from './references.ts';
import { type RestoreGiven, restoreBackup } from './restore.ts';
import { readSums } from './sums.ts';

/** What a restore into a temporary folder has shown. */
export interface Drilled {
  readonly manifest: Manifest;
  /** Objects whose restored bytes were read. */
  readonly checked: number;
  /** Objects that the database names without their bytes. */
  readonly unmet: readonly string[];
}

/**
 * Restores a backup for real, into a temporary folder with a database of its own, reads every restored object, and removes
 * it all. No server is started: it would send mails and notices to real people a second time.
 */
export async function drillBackup(folder: string, given: RestoreGiven): Promise<Drilled> {
  const dataDir = await mkdtemp(join(tmpdir(), 'otomichi-drill-'));
  try {
    const config = {
      ...given.config,
      dataDir,
      filesDir: null,
      dataDirGiven: true,
      database: { kind: 'embedded' as const },
    };
    const manifest = await restoreBackup(folder, { ...given, config, isDrill: true });
    const hashes = await restoredHashes(folder, dataDir, manifest, given.progress);
    const unmet = manifest.objects === 'files' ? await unmetReferences(folder, hashes, manifest.gone) : [];
    return { manifest, checked: hashes.size, unmet };
  } finally {
    await chmod(dataDir, 0o700);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function restoredHashes(
  folder: string,
  dataDir: string,
  { files }: Manifest,
  progress: RestoreGiven['progress'],
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for await (const { path } of readSums(folder)) {
    const object = objectAt(path);
    if (object === null) continue;
    const found = await hashFile(join(dataDir, path));
    if (found !== null) hashes.set(object, found.sha256);
    progress('checking', hashes.size, files.count);
  }
  return hashes;
}
