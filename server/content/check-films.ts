import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCaptions } from './captions.ts';
import { at, type Catalogue, type LessonSource, type Problem } from './catalogue.ts';
import { imageTypeOf } from './file-kind.ts';
import { type FilmFacts, readFilm } from './film.ts';
import { type FilmKey, filmFilesOf } from './film-files.ts';

/** A film is kept in the repository and taken along on a train. */
export const LARGEST_FILM = 1_500_000;
/** A sentence may stand this long beyond the last picture: sound and pictures end at their own times. */
const OVERRUN_SECONDS = 0.5;

const KINDS = '動画は H.264 の映像と AAC の音の mp4 にしてください';

function kindProblems(file: string, facts: FilmFacts): Problem[] {
  if (facts.video !== 'avc') return [{ file, message: `${KINDS}（映像がいまは ${facts.video ?? 'なし'}）` }];
  if (facts.audio !== null && facts.audio !== 'aac')
    return [{ file, message: `${KINDS}（音がいまは ${facts.audio}）` }];
  return [];
}

function captionProblems(file: string, source: string, facts: FilmFacts | null): Problem[] {
  const { cues, faults } = readCaptions(source);
  const end = facts?.seconds ?? Number.POSITIVE_INFINITY;
  const late = cues.filter(({ to }) => to > end + OVERRUN_SECONDS);
  return [
    ...faults.map((fault) => ({ file, ...fault })),
    ...late.slice(0, 1).map(({ line, to }) => ({
      file,
      line,
      message: `字幕（${to} 秒まで）が動画（${end} 秒）より長いです。時刻を動画に合わせてください`,
    })),
  ];
}

const absent = (file: string, message: string): Problem[] => [{ file, message }];

async function filmProblems(folder: string, lesson: LessonSource, key: FilmKey): Promise<Problem[]> {
  const files = filmFilesOf(lesson, key);
  if (files === null) return [];
  const read = (path: string) => readFile(join(folder, path)).catch(() => null);
  const [film, captions, poster] = await Promise.all([
    read(files.film),
    read(files.captions),
    read(files.poster),
  ]);
  const facts = film && (await readFilm(film));
  const found: Problem[] = [];
  if (film === null) {
    const what = `動画がありません: ${files.film}。ファイルを置くか、${key} を null にしてください`;
    found.push({ ...at(lesson, key), message: what });
  } else if (film.byteLength > LARGEST_FILM) {
    const size = (film.byteLength / 1_000_000).toFixed(2);
    const message = `動画は 1.5 MB までです（いまは ${size} MB）。短くするか、画質を下げてください`;
    found.push({ file: files.film, message });
  }
  if (film !== null) {
    found.push(...(facts === null ? absent(files.film, KINDS) : kindProblems(files.film, facts)));
  }
  found.push(
    ...(captions === null
      ? absent(files.captions, '字幕がありません。動画と同じ名前の .vtt を置いてください')
      : captionProblems(files.captions, captions.toString('utf8'), facts)),
  );
  if (poster === null)
    found.push({
      file: files.poster,
      message: '静止画がありません。動画と同じ名前の .webp を置いてください',
    });
  else if (imageTypeOf(files.poster, poster) === null)
    found.push({
      file: files.poster,
      message: '静止画の中身が webp ではありません。webp で書き出してください',
    });
  return found;
}

/** Faults of films, their captions and their stills. */
export async function filmsProblems({ folder, curriculums }: Catalogue): Promise<Problem[]> {
  const lessons = curriculums.flatMap(({ courses }) => courses.flatMap((course) => course.lessons));
  const found: Problem[] = [];
  for (const lesson of lessons) {
    for (const key of ['video', 'homeworkVideo'] as const)
      found.push(...(await filmProblems(folder, lesson, key)));
  }
  return found;
}
