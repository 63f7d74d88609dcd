import { join } from 'node:path';
import type { Config } from './config.ts';

export type Folders = Pick<Config, 'dataDir' | 'filesDir'>;

/** Holds `uploads/`. */
export function filesFolderOf({ dataDir, filesDir }: Folders): string {
  return filesDir ?? dataDir;
}

/** Where a file lies whose path begins with the name of a folder of ours: `uploads/…`, `keys/…`. */
export function placeIn(folders: Folders, path: string): string {
  return join(path.startsWith('uploads') ? filesFolderOf(folders) : folders.dataDir, path);
}

/** Published lesson files, by hash. */
export function contentFolderOf(config: Folders): string {
  return join(filesFolderOf(config), 'content');
}
