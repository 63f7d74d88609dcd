import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { objectFolders } from '#server/storage/object-files.ts';

/**
 * Removes complete files of an earlier version, in which a body lay there until the bucket had it: nobody was told that they
 * arrived, and the device sends them again. @returns their number
 */
export async function removeSpooled(spoolDir: string, before: Date): Promise<number> {
  let removed = 0;
  for (const { folder, ids } of await objectFolders(join(spoolDir, 'uploads'))) {
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
