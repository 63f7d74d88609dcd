import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { objectFile, objectFolders } from '#server/storage/object-files.ts';

const uploadsOf = (spoolDir: string) => join(spoolDir, 'uploads');

/** Where the disk storage of the spool keeps a complete file. */
export function spooledFile(spoolDir: string, uploadID: string): string {
  return objectFile(uploadsOf(spoolDir), uploadID);
}

/**
 * Removes complete files that a stopped server left before the store had them: nobody was told that they arrived, and the
 * device sends them again. @returns their number
 */
export async function removeSpooled(spoolDir: string, before: Date): Promise<number> {
  let removed = 0;
  for (const { folder, ids } of await objectFolders(uploadsOf(spoolDir))) {
    for (const id of ids) {
      const file = join(folder, id);
      const facts = await stat(file).catch(() => null);
      if (facts === null || facts.mtime >= before) continue;
      await rm(file, { force: true });
      removed += 1;
    }
  }
  return removed;
}
