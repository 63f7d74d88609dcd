import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  at,
  type Catalogue,
  type LessonSource,
  type Problem,
  type Sourced,
  siblingPath,
} from '#server/content/read/catalogue.ts';
import { audioTypeOf, extensionOf, imageTypeOf } from '#server/content/read/file-kind.ts';
import { referencesOf } from '#server/content/read/lesson-markdown.ts';
import { isCompleteAudio, isCompleteImage } from '#server/content/read/media-facts.ts';
import { svgProblems } from './svg-safety.ts';

export interface FileUse {
  /** Relative to the content folder. */
  path: string;
  /** The file and line that use it. */
  usedAt: { file: string; line?: number };
  as: 'image' | 'audio' | 'image of a text';
}

/** An address of another site or of this server, in contrast to a file name. */
export const isAddress = (target: string): boolean => /^([a-z]+:|\/)/i.test(target);

/** Paths of the images in a lesson's text, from the content folder. */
export const imagesInText = (lesson: LessonSource): string[] =>
  lesson.text
    ? referencesOf(lesson.text.source)
        .filter(({ kind, target }) => kind === 'image' && !isAddress(target))
        .map(({ target }) => siblingPath(lesson.file, target))
    : [];

const imageUse = (source: Sourced<unknown>, name: string, ...place: (string | number)[]): FileUse => ({
  path: siblingPath(source.file, name),
  usedAt: at(source, ...place),
  as: 'image',
});

function filesOfLesson(lesson: LessonSource): FileUse[] {
  const { file, data, text } = lesson;
  const uses = [imageUse(lesson, data.image, 'image')];
  if (data.model)
    uses.push({ path: siblingPath(file, data.model), usedAt: at(lesson, 'model'), as: 'audio' });
  for (const path of imagesInText(lesson))
    uses.push({ path, usedAt: { file: text?.file ?? file }, as: 'image of a text' });
  return uses;
}

/** Every image and recording that the YAML files use, and every image of the texts. */
export function filesUsed({ teachers, curriculums }: Catalogue): FileUse[] {
  const uses: FileUse[] = [];
  for (const [index, { avatar, voice }] of teachers.data.entries()) {
    if (avatar) uses.push(imageUse(teachers, avatar, index, 'avatar'));
    if (voice)
      uses.push({
        path: siblingPath(teachers.file, voice),
        usedAt: at(teachers, index, 'voice'),
        as: 'audio',
      });
  }
  for (const curriculum of curriculums) {
    for (const name of ['image', 'thumbnail', 'purchaseTopImage'] as const)
      uses.push(imageUse(curriculum, curriculum.data.header[name], 'header', name));
    for (const course of curriculum.courses) {
      uses.push(imageUse(course, course.data.image, 'image'), ...course.lessons.flatMap(filesOfLesson));
    }
  }
  return uses;
}

async function problemsOf(folder: string, { path, usedAt, as }: FileUse): Promise<Problem[]> {
  if (path.startsWith('..'))
    return [{ ...usedAt, message: `フォルダーの外は使えません: ${path}。中に置いてください` }];
  const bytes = await readFile(join(folder, path)).catch(() => null);
  if (!bytes) {
    // check-text.ts reports it with the line of the text.
    if (as === 'image of a text') return [];
    return [{ ...usedAt, message: `ファイルがありません: ${path}。置くか、名前を確かめてください` }];
  }
  return as === 'audio' ? await audioProblems(path, bytes) : await imageProblems(path, bytes);
}

async function audioProblems(file: string, bytes: Uint8Array): Promise<Problem[]> {
  if (audioTypeOf(file, bytes) === null) {
    const message = '中身が名前のとおりの音声ではありません。m4a・mp3・ogg・wav のどれかで書き出してください';
    return [{ file, message }];
  }
  if (await isCompleteAudio(bytes)) return [];
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
  if (await isCompleteImage(bytes)) return [];
  return [{ file, message: '画像が壊れています。書き出し直してください' }];
}

/** Checks the files themselves: missing, of another type than their name, broken, or unsafe. */
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
