import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkedContent, problemText } from '#server/content/publish.ts';
import type { Catalogue, CurriculumSource } from '#server/content/read/catalogue.ts';
import { REAL_CONTENT } from './a-content-folder.ts';

let catalogue: Catalogue;
let faults: string[];
beforeAll(async () => {
  const checked = await checkedContent(REAL_CONTENT);
  faults = checked.ok ? [] : checked.problems.map(problemText);
  if (checked.ok) catalogue = checked.catalogue;
});

const lessonsOf = (curriculums: readonly CurriculumSource[]) =>
  curriculums.flatMap(({ courses }) => courses.flatMap((course) => course.lessons));

describe('the lessons of the repository', () => {
  it('have no fault', () => {
    expect(faults).toEqual([]);
  });

  it('have no space after Japanese punctuation where their YAML folds a line', () => {
    const texts = JSON.stringify(
      catalogue.curriculums.map(({ data, courses }) => [data, courses.map((course) => course.data)]),
    );
    expect(texts).toContain('。');
    expect(texts).not.toMatch(/。 /);
  });

  it('are three curriculums of two categories or more, each with a trial course first', () => {
    const { curriculums } = catalogue;
    const counted = Object.fromEntries(
      curriculums.map((curriculum) => [curriculum.data.currCode, lessonsOf([curriculum]).length]),
    );
    expect(counted['pf-beginner']).toBeGreaterThanOrEqual(16);
    expect(counted['gt-beginner']).toBeGreaterThanOrEqual(10);
    expect(counted['vo-beginner']).toBeGreaterThanOrEqual(8);
    expect(new Set(curriculums.map(({ data }) => data.category)).size).toBeGreaterThanOrEqual(2);
    for (const { courses } of curriculums)
      expect(courses.map(({ data }) => data.isTrial)).toEqual(courses.map((_, index) => index === 0));
  });

  it('take applications', () => {
    // The closed state is shown by fixtures: tests/server/billing/checkout, tests/features/purchase/plans.
    expect(catalogue.curriculums.every(({ data }) => data.admission)).toBe(true);
  });

  it('have a film, a text, a model and a card of five days each', () => {
    for (const { file, data, text } of lessonsOf(catalogue.curriculums)) {
      expect([file, Boolean(data.video), text !== null, Boolean(data.model)]).toEqual([
        file,
        true,
        true,
        true,
      ]);
      expect([file, data.practice?.days.length]).toEqual([file, 5]);
      expect(new Set(data.practice?.days.map(({ task }) => task)).size).toBe(5);
    }
  });

  it('have media of less than 40 MB', () => {
    const files = readdirSync(REAL_CONTENT, { recursive: true, encoding: 'utf8' });
    const media = files.filter((file) => /\.(mp4|m4a|mp3|ogg|wav|webp|png|jpg|vtt)$/.test(file));
    const bytes = media.reduce((sum, file) => sum + statSync(join(REAL_CONTENT, file)).size, 0);
    expect(bytes).toBeLessThan(40_000_000);
  });
});
