import { createReadStream } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SUMS_FILE } from './backup-format.ts';
import { BackupRefusal } from './backup-refusal.ts';

/** A line of SHA256SUMS: the hash of a file, and its place in the folder of the backup. */
export interface Sum {
  readonly sha256: string;
  readonly path: string;
}

/** What a backup may hold: a line that names another place is not followed. */
const PLACE =
  /^(?:database\/[a-z0-9_]+\.copy\.gz|database\/references\.gz|keys\/[\w.-]+\.key|uploads\/[0-9a-f]{2}\/[0-9a-f-]{36})$/;
const LINE = /^([0-9a-f]{64}) {2}(\S+)$/;
const DRAFT_FILE = `${SUMS_FILE}.part`;

/** The list of files of a backup that is being written; a line is written when its file is complete. */
export interface SumsDraft {
  /** Places of files that an interrupted run has completed already. */
  readonly known: ReadonlySet<string>;
  add(sum: Sum): Promise<void>;
  close(): Promise<void>;
}

/** Opens the list of an unfinished backup; a last line that was cut off is dropped. */
export async function openSumsDraft(folder: string): Promise<SumsDraft> {
  const file = join(folder, DRAFT_FILE);
  // Killed between the list and the manifest.
  await rename(join(folder, SUMS_FILE), file).catch(() => {});
  const known = new Set<string>();
  let complete = 0;
  const before = await readFile(file, 'utf8').catch(() => '');
  for (const line of before.split('\n').slice(0, -1)) {
    const sum = sumOf(line);
    if (sum === null) break;
    known.add(sum.path);
    complete += Buffer.byteLength(line) + 1;
  }
  const handle = await open(file, 'a', 0o600);
  await handle.truncate(complete);
  return {
    known,
    add: ({ sha256, path }) => handle.appendFile(`${sha256}  ${path}\n`),
    async close() {
      await handle.sync();
      await handle.close();
    },
  };
}

export function draftOfSums(folder: string): string {
  return join(folder, DRAFT_FILE);
}

/**
 * Reads the list of a complete backup, line by line.
 * @throws BackupRefusal for a line that is none
 */
export async function* readSums(folder: string): AsyncGenerator<Sum> {
  const lines = createInterface({ input: createReadStream(join(folder, SUMS_FILE), 'utf8') });
  for await (const line of lines) {
    const sum = sumOf(line);
    if (sum === null || !PLACE.test(sum.path)) throw new BackupRefusal('damaged', SUMS_FILE);
    yield sum;
  }
}

function sumOf(line: string): Sum | null {
  const [, sha256, path] = LINE.exec(line) ?? [];
  return sha256 === undefined || path === undefined ? null : { sha256, path };
}
