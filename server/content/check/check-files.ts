import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  at,
  type Catalogue,
  type LessonSource,
  type Problem,
  type Sourced,
} from '#server/content/read/catalogue.ts';
import { audioTypeOf, extensionOf, imageTypeOf } from '#server/content/read/file-kind.ts';
import { referencesOf } from '#server/content/read/lesson-markdown.ts';
import { beside } from '#server/content/read/sibling-path.ts';
import { isWholeAudio, isWholePicture } from './media-integrity.ts';
import { svgProblems } from './svg-safety.ts';

export interface FileUse {
  /** Relative to the content folder. */
  path: string;
  /** Who asks for it, and on which line. */
  askedAt: { file: string; line?: number };
  as: 'image' | 'audio' | 'image of a text';
}

/** Addresses of elsewhere, and of this server: no file beside the text. */
export const isAddress = (target: string): boolean => /^([a-z]+:|\/)/i.test(target);

export const imagesInText = (lesson: LessonSource): string[] =>
  lesson.text
    ? referencesOf(lesson.text.source)
        .filter(({ kind, target }) => kind === 'image' && !isAddress(target))
        .map(({ target }) => beside(lesson.file, target))
    : [];

const image = (source: Sourced<unknown>, name: string, ...place: (string | number)[]): FileUse => ({
  path: beside(source.file, name),
  askedAt: at(source, ...place),
  as: 'image',
});

function filesOfLesson(lesson: LessonSource): FileUse[] {
  const { file, data, text } = lesson;
  const uses = [image(lesson, data.image, 'image')];
  if (data.model) uses.push({ path: beside(file, data.model), askedAt: at(lesson, 'model'), as: 'audio' });
  for (const path of imagesInText(lesson))
    uses.push({ path, askedAt: { file: text?.file ?? file }, as: 'image of a text' });
  return uses;
}

/** Every picture and recording that the YAML files name, and every picture of the texts. */
export function filesUsed({ teachers, curriculums }: Catalogue): FileUse[] {
  const uses: FileUse[] = [];
  for (const [index, { avatar }] of teachers.data.entries())
    if (avatar) uses.push(image(teachers, avatar, index, 'avatar'));
  for (const curriculum of curriculums) {
    for (const name of ['image', 'thumbnail', 'purchaseTopImage'] as const)
      uses.push(image(curriculum, curriculum.data.header[name], 'header', name));
    for (const course of curriculum.courses) {
      uses.push(image(course, course.data.image, 'image'), ...course.lessons.flatMap(filesOfLesson));
    }
  }
  return uses;
}

async function problemsOf(folder: string, { path, askedAt, as }: FileUse): Promise<Problem[]> {
  if (path.startsWith('..'))
    return [{ ...askedAt, message: `フォルダーの外は使えません: ${path}。中に置いてください` }];
  const bytes = await readFile(join(folder, path)).catch(() => null);
  if (!bytes) {
    // check-text.ts tells it with the line of the text.
    if (as === 'image of a text') return [];
    return [{ ...askedAt, message: `ファイルがありません: ${path}。置くか、名前を確かめてください` }];
  }
  return as === 'audio' ? await audioProblems(path, bytes) : await imageProblems(path, bytes);
}

async function audioProblems(file: string, bytes: Uint8Array): Promise<Problem[]> {
  if (audioTypeOf(file, bytes) === null) {
    const message = '中身が名前のとおりの音声ではありません。m4a・mp3・ogg・wav のどれかで書き出してください';
    return [{ file, message }];
  }
  if (await isWholeAudio(bytes)) return [];
  return [{ file, message: '音声が途中で切れているか、音が入っていません。書き出し直してください' }];
}

async function imageProblems(file: string, bytes: Buffer): Promise<Problem[]> {
  if (imageTypeOf(file, bytes) === null) {
    const message = '中身が名前のとおりの画像ではありません。svg・png・jpg・webp のどれかにしてください';
    return [{ file, message }];
  }
  if (extensionOf(file) === 'svg')
    return svgProblems(bytes.toString('utf8')).map((what) => ({
      file,
      message: `${what}。SVG から取り除いてください`,
    }));
  if (await isWholePicture(bytes)) return [];
  return [{ file, message: '画像が壊れています。書き出し直してください' }];
}

/** Faults of the files themselves: missing, of another kind than their name says, broken, or unsafe. */
export async function fileProblems(catalogue: Catalogue): Promise<Problem[]> {
  const seen = new Set<string>();
  const found: Problem[] = [];
  for (const use of filesUsed(catalogue)) {
    const key = `${use.as === 'audio'}:${use.path}`;
    if (seen.has(key)) continue;
    seen.add(key);
    found.push(...(await problemsOf(catalogue.folder, use)));
  }
  return found;
}
