import { randomUUID } from 'node:crypto';
import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { refusal } from './cli-error.ts';
import { TEXTS } from './texts.ts';

/**
 * Writes a file that only its owner may read. It gets its name when it is complete and flushed. An existing file is not
 * replaced unless `force` is set.
 * @throws CliError when the folder does not exist or the file exists
 */
export async function writeNewFile(
  file: string,
  force: boolean,
  write: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const folder = await stat(dirname(file)).catch(() => null);
  if (!folder?.isDirectory()) throw refusal(TEXTS.noFolder(dirname(file)));
  if (!force && (await stat(file).catch(() => null)) !== null) throw refusal(TEXTS.fileExists(file));
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
    else await linkOrRename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

async function linkOrRename(draft: string, file: string): Promise<void> {
  await link(draft, file).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw refusal(TEXTS.fileExists(file));
    // File systems of memory sticks have no links; a race for the same file is not expected there.
    await rename(draft, file);
  });
}
