import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Its owner alone may enter: it holds what learners entrusted. */
const OWNER_ONLY = 0o700;

/**
 * Makes a folder and those above it, for their owner alone. One level after the other: in a file system that takes no folders
 * (/proc) Node's `recursive` never ends.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: OWNER_ONLY });
  } catch (error) {
    // Somebody else made it at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
