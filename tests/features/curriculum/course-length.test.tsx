// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { courseMonths } from '#domain/lessons/release-plan.ts';
import { texts as courseTexts } from '#features/course/texts.ts';
import { CurriculumSummary } from '#features/curriculum/curriculum-summary.tsx';
import { texts } from '#features/curriculum/texts.ts';
import { COURSE } from '#tests/support/a-lesson.ts';

afterEach(cleanup);

test('the length of a curriculum agrees with those of its courses: all of them are upper bounds', () => {
  const counts = [7, 8];
  const trial = { ...COURSE, isTrial: true, lessonCount: 5 };
  const courses = [trial, ...counts.map((lessonCount) => ({ ...COURSE, lessonCount }))];
  render(<CurriculumSummary courses={courses} products={[]} />);
  // 35 and 40 days are 75.
  expect(screen.getByText(/か月/).textContent).toBe('3か月以内（体験を除く）');
  for (const { months } of [texts, courseTexts])
    expect(counts.map((count) => months(courseMonths(count)))).toEqual([
      '受講期間の目安 2か月以内',
      '受講期間の目安 2か月以内',
    ]);
});
