import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  at,
  type Catalogue,
  type FilmKey,
  filmFilesOf,
  type LessonSource,
  type Problem,
} from '#server/content/read/catalogue.ts';
import { imageTypeOf } from '#server/content/read/file-kind.ts';
import { type FilmFacts, isCompleteImage, readFilm } from '#server/content/read/media-facts.ts';
import { readCaptions } from './captions.ts';

/** Films are stored in the repository and in packs on phones. */
const MAX_FILM_BYTES = 1_500_000;
/** Captions may end this much after the film: its audio and video tracks end at different times. */
const MAX_OVERRUN_SECONDS = 0.5;

const FORMAT_ADVICE = '動画は H.264 の映像と AAC の音の mp4 にしてください';

function formatProblems(file: string, facts: FilmFacts): Problem[] {
  if (facts.video !== 'avc')
    return [{ file, message: `${FORMAT_ADVICE}（映像がいまは ${facts.video ?? 'なし'}）` }];
  if (facts.audio !== null && facts.audio !== 'aac')
    return [{ file, message: `${FORMAT_ADVICE}（音がいまは ${facts.audio}）` }];
  return facts.complete ? [] : [{ file, message: '動画が途中で切れています。書き出し直してください' }];
}

function captionProblems(file: string, source: string, facts: FilmFacts | null): Problem[] {
  const { cues, faults } = readCaptions(source);
  const end = facts?.seconds ?? Number.POSITIVE_INFINITY;
  const late = cues.filter(({ to }) => to > end + MAX_OVERRUN_SECONDS);
  return [
    ...faults.map((fault) => ({ file, ...fault })),
    ...late.slice(0, 1).map(({ line, to }) => ({
      file,
      line,
      message: `字幕（${to} 秒まで）が動画（${end} 秒）より長いです。時刻を動画に合わせてください`,
    })),
  ];
}

function sizeProblems(file: string, bytes: Uint8Array): Problem[] {
  if (bytes.byteLength <= MAX_FILM_BYTES) return [];
  const size = (bytes.byteLength / 1_000_000).toFixed(2);
  return [{ file, message: `動画は 1.5 MB までです（いまは ${size} MB）。短くするか、画質を下げてください` }];
}

async function posterProblems(file: string, poster: Buffer | null): Promise<Problem[]> {
  if (poster === null)
    return [{ file, message: '静止画がありません。動画と同じ名前の .webp を置いてください' }];
  if (imageTypeOf(file, poster) !== null && (await isCompleteImage(poster))) return [];
  return [{ file, message: '静止画の中身が webp ではありません。webp で書き出してください' }];
}

async function filmProblems(folder: string, lesson: LessonSource, key: FilmKey): Promise<Problem[]> {
  const files = filmFilesOf(lesson, key);
  if (files === null) return [];
  if (files.film.startsWith('..')) {
    return [{ ...at(lesson, key), message: `フォルダーの外は使えません: ${files.film}。中に置いてください` }];
  }
  const read = (path: string) => readFile(join(folder, path)).catch(() => null);
  const film = await read(files.film);
  if (film === null) {
    // Captions and poster belong to the film, so they are not reported as well.
    const message = `動画がありません: ${files.film}。ファイルを置くか、${key} を null にしてください`;
    return [{ ...at(lesson, key), message }];
  }
  const [captions, poster, facts] = await Promise.all([
    read(files.captions),
    read(files.poster),
    readFilm(film),
  ]);
  return [
    ...sizeProblems(files.film, film),
    ...(facts === null ? [{ file: files.film, message: FORMAT_ADVICE }] : formatProblems(files.film, facts)),
    ...(captions === null
      ? [{ file: files.captions, message: '字幕がありません。動画と同じ名前の .vtt を置いてください' }]
      : captionProblems(files.captions, captions.toString('utf8'), facts)),
    ...(await posterProblems(files.poster, poster)),
  ];
}

/** Checks films, their captions and their posters. */
export async function filmsProblems({ folder, curriculums }: Catalogue): Promise<Problem[]> {
  const lessons = curriculums.flatMap(({ courses }) => courses.flatMap((course) => course.lessons));
  const found: Problem[] = [];
  for (const lesson of lessons) {
    for (const key of ['video', 'homeworkVideo'] as const)
      found.push(...(await filmProblems(folder, lesson, key)));
  }
  return found;
}
