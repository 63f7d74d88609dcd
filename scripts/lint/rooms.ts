import { type Finding, folderOf, type Source } from './sources.ts';

const MAX_FILES_OF_A_FOLDER = 20;
const MAX_LINES_OF_A_FILE = 300;
/** Folders that stay flat: the file-based router reads one, the migrations of the other are one list in order. */
const FLAT_FOLDERS = new Set(['src/routes', 'server/db/migrations']);

/** No folder holds more than about twenty source files, no file more than 300 lines. */
export function checkRooms(sources: readonly Source[]): Finding[] {
  const folders = new Map<string, number>();
  for (const { path } of sources) folders.set(folderOf(path), (folders.get(folderOf(path)) ?? 0) + 1);
  const crowded = [...folders]
    .filter(([folder, files]) => files > MAX_FILES_OF_A_FOLDER && !FLAT_FOLDERS.has(folder))
    .map(([path, files]) => ({
      path,
      message: `${files} files in one folder (at most ${MAX_FILES_OF_A_FOLDER})`,
    }));
  const long = sources
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > MAX_LINES_OF_A_FILE)
    .map(({ path, lines }) => ({ path, message: `${lines} lines (at most ${MAX_LINES_OF_A_FILE})` }));
  return [...crowded, ...long];
}
