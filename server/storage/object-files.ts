import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '#domain/uuid.ts';

const PREFIX = /^[0-9a-f]{2}$/;

/** Complete objects that begin with the same two letters. */
export interface ObjectFolder {
  readonly prefix: string;
  readonly folder: string;
  /** In order. */
  readonly ids: readonly string[];
}

/** Where an object lies below a folder of uploads: its id, which is a UUID, is also the name of its file. */
export function objectFile(uploads: string, id: string): string {
  if (!isUuid(id)) throw new Error('not the id of an upload');
  return join(uploads, id.slice(0, 2), id);
}

/** All complete objects below a folder of uploads. */
export async function objectFolders(uploads: string): Promise<ObjectFolder[]> {
  const prefixes = (await namesIn(uploads)).filter((name) => PREFIX.test(name));
  return await Promise.all(
    prefixes.map(async (prefix) => {
      const folder = join(uploads, prefix);
      return { prefix, folder, ids: (await namesIn(folder)).filter(isUuid) };
    }),
  );
}

/** What is in a folder, in order; nothing where there is none. One that cannot be read is an error. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
