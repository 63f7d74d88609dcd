import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beside } from './beside.ts';
import type { Catalogue, LessonSource, Problem } from './catalogue.ts';
import { audioTypeOf, extensionOf, imageTypeOf } from './file-kind.ts';
import { referencesOf } from './lesson-markdown.ts';
import { svgProblems } from './svg-safety.ts';

export interface FileUse {
  /** Relative to the content folder. */
  path: string;
  /** Who asks for it. */
  askedBy: string;
  as: 'image' | 'audio';
}

export const imagesInText = (lesson: LessonSource): string[] =>
  lesson.text
    ? referencesOf(lesson.text.source)
        .filter(({ kind, target }) => kind === 'image' && !/^([a-z]+:|\/)/i.test(target))
        .map(({ target }) => beside(lesson.file, target))
    : [];

/** Every picture and recording that the YAML files name, and every picture of the texts. */
export function filesUsed({ teachers, curriculums }: Catalogue): FileUse[] {
  const uses: FileUse[] = [];
  const image = (file: string, name: string) =>
    uses.push({ path: beside(file, name), askedBy: file, as: 'image' });
  for (const { avatar } of teachers.data) if (avatar) image(teachers.file, avatar);
  for (const curriculum of curriculums) {
    const { image: top, thumbnail, purchaseTopImage } = curriculum.data.header;
    for (const name of [top, thumbnail, purchaseTopImage]) image(curriculum.file, name);
    for (const course of curriculum.courses) {
      image(course.file, course.data.image);
      for (const lesson of course.lessons) {
        image(lesson.file, lesson.data.image);
        if (lesson.data.model)
          uses.push({ path: beside(lesson.file, lesson.data.model), askedBy: lesson.file, as: 'audio' });
        for (const path of imagesInText(lesson))
          uses.push({ path, askedBy: lesson.text?.file ?? lesson.file, as: 'image' });
      }
    }
  }
  return uses;
}

async function problemsOf(folder: string, { path, askedBy, as }: FileUse): Promise<Problem[]> {
  if (path.startsWith('..')) return [{ file: askedBy, message: `フォルダーの外は使えません: ${path}` }];
  const bytes = await readFile(join(folder, path)).catch(() => null);
  if (!bytes) return [{ file: askedBy, message: `ファイルがありません: ${path}` }];
  if (as === 'audio') {
    return audioTypeOf(path, bytes)
      ? []
      : [{ file: path, message: '音声は m4a・mp3・ogg・wav のどれかにしてください' }];
  }
  if (!imageTypeOf(path, bytes))
    return [{ file: path, message: '画像は svg・png・jpg・webp のどれかにしてください' }];
  if (extensionOf(path) !== 'svg') return [];
  return svgProblems(bytes.toString('utf8')).map((message) => ({ file: path, message }));
}

/** Faults of the files themselves: missing, of another kind than their name says, or unsafe. */
export async function fileProblems(catalogue: Catalogue): Promise<Problem[]> {
  const seen = new Set<string>();
  const found: Problem[] = [];
  for (const use of filesUsed(catalogue)) {
    // A text's missing picture is reported with its line by check-text.ts; here it would come twice.
    const key = `${use.as}:${use.path}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const problems = await problemsOf(catalogue.folder, use);
    found.push(...problems.filter(({ file }) => !(file === use.askedBy && use.askedBy.endsWith('text.md'))));
  }
  return found;
}
