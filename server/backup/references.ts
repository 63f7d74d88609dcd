import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { REFERENCES_FILE } from './backup-format.ts';

/** Null as COPY writes it. */
const NULL = '\\N';

/**
 * Objects that the database of a backup names without their bytes in it, or with other bytes.
 * @param hashes of the objects of the backup, by their ID
 * @param gone what was deleted while the backup was made: its bytes are missed by nobody
 */
export async function unmetReferences(
  folder: string,
  hashes: ReadonlyMap<string, string>,
  gone: readonly string[] = [],
): Promise<string[]> {
  const deleted = new Set(gone);
  const unmet: string[] = [];
  const plain = createReadStream(join(folder, REFERENCES_FILE)).pipe(createGunzip());
  for await (const line of createInterface({ input: plain })) {
    const [object = '', sha256 = NULL] = line.split('\t');
    const found = hashes.get(object);
    if (deleted.has(object)) continue;
    if (found === undefined || (sha256 !== NULL && sha256 !== found)) unmet.push(object);
  }
  return unmet;
}

/** The ID of the object at a place of the backup; null for a file that is none. */
export function objectAt(path: string): string | null {
  return path.startsWith('uploads/') ? (path.split('/').at(-1) ?? null) : null;
}
