// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LessonProgress } from '#ui/feedback/lesson-progress.tsx';

afterEach(cleanup);

test('a link to a course is named by its words, not by the number of the bar as well', () => {
  render(
    <a href="/courses/pf-trial_1">
      ピアノ体験コース
      <LessonProgress done={2} of={5} />
    </a>,
  );
  expect(screen.getByRole('link', { name: 'ピアノ体験コース 5レッスン中2レッスン完了' })).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBeNull();
});
