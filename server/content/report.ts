import { filesUsed } from './check/check-files.ts';
import type { Change } from './load/put-row.ts';
import type { Catalogue } from './read/catalogue.ts';
import { filmFilesOf } from './read/film-files.ts';

const TABLES: Partial<Record<Change['table'], string>> = {
  categories: 'カテゴリー',
  teachers: '先生',
  plans: 'プラン',
  images: '画像',
  curriculums: 'カリキュラム',
  courses: 'コース',
  lessons: 'レッスン',
};
const DEEDS: Record<Change['how'], string> = {
  inserted: '追加',
  updated: '更新',
  retired: '募集の終わり',
};

/** One line for the person who loaded: 「更新: レッスン pf-trial_1_2」. */
export const changeText = ({ table, key, how }: Change): string =>
  `${DEEDS[how]}: ${TABLES[table] ?? table} ${key}`;

/** What a folder holds, in numbers. */
export function summary(catalogue: Catalogue): string {
  const courses = catalogue.curriculums.flatMap((curriculum) => curriculum.courses);
  const lessons = courses.flatMap((course) => course.lessons);
  const films = lessons.flatMap((lesson) => [
    filmFilesOf(lesson, 'video'),
    filmFilesOf(lesson, 'homeworkVideo'),
  ]);
  const files = new Set([
    ...filesUsed(catalogue).map(({ path }) => path),
    ...films.flatMap((film) => (film ? Object.values(film) : [])),
    ...lessons.flatMap(({ text }) => text?.file ?? []),
  ]);
  return [
    `カリキュラム ${catalogue.curriculums.length}`,
    `コース ${courses.length}`,
    `レッスン ${lessons.length}`,
    `ファイル ${files.size}`,
  ].join('、');
}
