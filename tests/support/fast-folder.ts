import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory that Linux has. */
const IN_MEMORY = '/dev/shm';
/** A run holds up to a hundred databases of 13 MB at a time; where there is less room the disk takes them. */
const WANTED_BYTES = 4 * 1024 ** 3;

/**
 * A new folder for the databases of a test run, in memory where there is room. To make a database creates hundreds of files: half a
 * second on a disk, a fiftieth of that in memory, and a run makes a thousand.
 */
export function fastFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), prefix));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= WANTED_BYTES;
  } catch {
    return false;
  }
}
