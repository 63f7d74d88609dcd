import type { Pack, PackFile } from '#contract/entities/pack.ts';
import { pathOf } from '#local/packs/pack-cache.ts';

/** One file to download. Two lessons, or two courses, may need the same file. */
export interface PackItem extends PackFile {
  path: string;
}

/** The files of a pack, each once, in the order of its lessons: the first lesson can be used first. */
export function itemsOf(pack: Pack): PackItem[] {
  const items = new Map<string, PackItem>();
  for (const file of pack.lessons.flatMap(({ files }) => files)) {
    const path = pathOf(file.url);
    if (!items.has(path)) items.set(path, { ...file, path });
  }
  return [...items.values()];
}

/** The list as it is stored: addresses without their signatures, which are bearer secrets and expire. */
export function withoutSignatures(pack: Pack): Pack {
  const bare = (file: PackFile): PackFile => ({ ...file, url: pathOf(file.url) });
  return { ...pack, lessons: pack.lessons.map((lesson) => ({ ...lesson, files: lesson.files.map(bare) })) };
}

export interface PackSize {
  /** Bytes; covers are estimates. */
  bytes: number;
  files: number;
  lessons: number;
  /** Films that are part of the download. */
  films: number;
  /** Lessons with a film that needs the network. */
  needsLine: number;
}

export function sizeOf(pack: Pack): PackSize {
  const items = itemsOf(pack);
  return {
    bytes: sum(items.map(({ byteLength }) => byteLength)),
    files: items.length,
    lessons: pack.lessons.length,
    films: items.filter(({ kind }) => kind === 'video').length,
    needsLine: pack.lessons.filter((lesson) => lesson.needsLine).length,
  };
}

/** How much of a file is on the device. */
export interface FileProgress {
  path: string;
  have: number;
  kept: boolean;
}

export interface DownloadProgress {
  done: number;
  total: number;
  filesDone: number;
  files: number;
}

export function downloadProgress(pack: Pack, progress: readonly FileProgress[]): DownloadProgress {
  const rows = new Map(progress.map((row) => [row.path, row]));
  const items = itemsOf(pack);
  const doneOf = ({ path, byteLength }: PackItem) => {
    const row = rows.get(path);
    if (row === undefined) return 0;
    // An estimate must not exceed its total.
    return row.kept ? byteLength : Math.min(row.have, byteLength);
  };
  return {
    done: sum(items.map(doneOf)),
    total: sum(items.map(({ byteLength }) => byteLength)),
    filesDone: items.filter(({ path }) => rows.get(path)?.kept).length,
    files: items.length,
  };
}

export function missing(pack: Pack, storedPaths: ReadonlySet<string>): PackItem[] {
  return itemsOf(pack).filter(({ path }) => !storedPaths.has(path));
}

/** IDs of the lessons whose files are all on the device. */
export function lessonsHere(pack: Pack, storedPaths: ReadonlySet<string>): string[] {
  return pack.lessons
    .filter(({ files }) => files.every(({ url }) => storedPaths.has(pathOf(url))))
    .map(({ lessonID }) => lessonID);
}

/** The paths that none of these packs needs. */
export function unneeded(paths: readonly string[], packs: readonly Pack[]): string[] {
  const needed = new Set(packs.flatMap(itemsOf).map(({ path }) => path));
  return paths.filter((path) => !needed.has(path));
}

export function sameFiles(one: Pack, other: Pack): boolean {
  const paths = (pack: Pack) => new Set(itemsOf(pack).map(({ path }) => path));
  const [mine, theirs] = [paths(one), paths(other)];
  return mine.size === theirs.size && [...mine].every((path) => theirs.has(path));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
