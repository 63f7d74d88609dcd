import { filesUsed } from './check/check-files.ts';
import type { Change } from './content-store.ts';
import { type Catalogue, filmFilesOf } from './read/catalogue.ts';

const TABLE_LABELS: Partial<Record<Change['table'], string>> = {
  categories: 'カテゴリー',
  teachers: '先生',
  plans: 'プラン',
  images: '画像',
  curriculums: 'カリキュラム',
  courses: 'コース',
  lessons: 'レッスン',
};
const CHANGE_LABELS: Record<Change['how'], string> = {
  inserted: '追加',
  updated: '更新',
  retired: '募集の終わり',
};

/** One line per change for the person who loads: 「更新: レッスン pf-trial_1_2」. */
export const changeText = ({ table, key, how }: Change): string =>
  `${CHANGE_LABELS[how]}: ${TABLE_LABELS[table] ?? table} ${key}`;

/** Counts the contents of a folder. */
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
