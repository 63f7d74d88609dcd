import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The school's content folder. */
export const content = join(dirname(fileURLToPath(import.meta.url)), '../content');

/** The lesson folders named on the command line, or all of them. */
export async function lessonFolders(chosen: readonly string[]) {
  if (chosen.length) return chosen.map((folder) => resolve(folder));
  const files = await readdir(content, { recursive: true });
  return files
    .filter((file) => file.endsWith('/lesson.yaml'))
    .map((file) => join(content, dirname(file)))
    .sort();
}

/** A file's text, or null where there is none. */
export const textOf = (...path: string[]): Promise<string | null> =>
  readFile(join(...path), 'utf8').catch(() => null);

const yamlAbove = async (folder: string, levels: number, name: string) =>
  parse(await readFile(join(folder, '../'.repeat(levels), name), 'utf8'));

/** What a lesson needs to know of the folders above it. */
export async function lessonContext(folder: string) {
  const lesson = await yamlAbove(folder, 0, 'lesson.yaml');
  const course = await yamlAbove(folder, 2, 'course.yaml');
  const curriculum = await yamlAbove(folder, 4, 'curriculum.yaml');
  return { lesson, course, curriculum };
}
