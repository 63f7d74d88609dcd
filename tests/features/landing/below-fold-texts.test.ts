import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  belowFoldTexts,
  installTexts,
  priceTexts,
  questionTexts,
} from '#features/landing/below-fold-texts.ts';
import { texts } from '#features/landing/texts.ts';

const CURRICULUMS = 'content/curriculums';
const read = (...path: string[]) => parse(readFileSync(join(CURRICULUMS, ...path), 'utf8'));

/** The lessons of a curriculum in `content/`, in their order. */
function lessonsOf(currCode: string): { name: string; trial: boolean }[] {
  return read(currCode, 'curriculum.yaml').courses.flatMap((course: string) => {
    const folder = [currCode, 'courses', course];
    const trial = read(...folder, 'course.yaml').isTrial as boolean;
    return readdirSync(join(CURRICULUMS, ...folder, 'lessons'))
      .sort()
      .map((lesson) => ({ name: read(...folder, 'lessons', lesson, 'lesson.yaml').lessonName, trial }));
  });
}

test('shows exactly the curriculums of content/', () => {
  expect(belowFoldTexts.courses.map(({ currCode }) => currCode).sort()).toEqual(
    readdirSync(CURRICULUMS).sort(),
  );
});

describe.each(belowFoldTexts.courses)('$name', ({ currCode, name, count, firstLesson, admission }) => {
  test('has the name, the numbers and the first lesson of content/', () => {
    const curriculum = read(currCode, 'curriculum.yaml');
    const lessons = lessonsOf(currCode);
    const trials = lessons.filter(({ trial }) => trial).length;
    expect({ name, admission }).toEqual({ name: curriculum.currName, admission: curriculum.admission });
    expect(count).toBe(`全${lessons.length}回・うち体験${trials}回`);
    expect(firstLesson).toBe(lessons[0]?.name);
  });

  test('has the cover of content/', () => {
    const shown = readFileSync(`src/features/landing/pictures/${currCode}.svg`, 'utf8');
    expect(shown).toBe(readFileSync(join(CURRICULUMS, currCode, 'cover.svg'), 'utf8'));
  });
});

test.each([
  ['first', 'pf-beginner', 5, 'きらきら星（はじめの4小節）'],
  ['later', 'pf-beginner', 20, '発表会'],
  ['guitar', 'gt-beginner', 13, '1曲を最後まで「こげよマイケル」'],
] as const)('the sound "%s" belongs to the lesson in its text', (sound, currCode, order, lessonName) => {
  expect(lessonsOf(currCode)[order - 1]?.name).toBe(lessonName);
  expect(belowFoldTexts.sounds[sound].place).toMatch(new RegExp(` ${order}回目$`));
});

test('contains no amounts of money: prices come from the server', () => {
  const all = JSON.stringify([texts, belowFoldTexts, priceTexts, questionTexts, installTexts]);
  expect(all).not.toMatch(/\d円|円\/月|[¥￥]/);
});
