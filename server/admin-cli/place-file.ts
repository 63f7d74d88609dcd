import { randomUUID } from 'node:crypto';
import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { refused } from './school-error.ts';
import { TEXTS } from './texts.ts';

/**
 * Writes a file that only its owner may read. It gets its name when it is whole and flushed, and never that of a file
 * that is there, unless forced.
 */
export async function placeFile(
  file: string,
  force: boolean,
  write: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const folder = await stat(dirname(file)).catch(() => null);
  if (!folder?.isDirectory()) throw refused(TEXTS.noFolder(dirname(file)));
  if (!force && (await stat(file).catch(() => null)) !== null) throw refused(TEXTS.fileExists(file));
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}.part`);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await write(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (force) await rename(draft, file);
    else await place(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

async function place(draft: string, file: string): Promise<void> {
  await link(draft, file).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw refused(TEXTS.fileExists(file));
    // A memory stick knows no links; somebody who makes the same file in this very moment is not expected there.
    await rename(draft, file);
  });
}
