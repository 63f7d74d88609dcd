// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { CourseCard } from '#features/curriculum/course-card.tsx';
import { CurriculumSummary } from '#features/curriculum/curriculum-summary.tsx';
import { NetworkContext } from '#network/use-online.ts';
import { COURSE } from '#tests/support/a-lesson.ts';

afterEach(cleanup);

test('the lengths of courses add up to that of their curriculum, and a trial course, which is there at once, has none', () => {
  const api = (() => new Promise(() => {})) as unknown as Api;
  const network = { isOnline: () => true, subscribe: () => () => {}, fetch: () => Promise.reject() };
  const courses = [5, 7, 8].map((lessonCount, index) => ({
    ...COURSE,
    ...{ courseCode: `pf-${index}`, isTrial: index === 0, lessonCount },
  }));
  render(
    <NetworkContext value={network}>
      <QueryClientProvider client={new QueryClient()}>
        <CurriculumSummary courses={courses} products={[]} />
        <ul>
          {courses.map((course) => (
            <li key={course.courseCode}>
              <CourseCard {...{ api, course, open: false, ended: false, now: 0 }} />
            </li>
          ))}
        </ul>
      </QueryClientProvider>
    </NetworkContext>,
  );
  expect(screen.getByText(/か月/).textContent).toBe('約3か月（体験を除く）');
  expect(screen.getAllByText(/受講期間の目安 /).map(({ textContent }) => textContent)).toEqual([
    '受講期間の目安 約5週間',
    '受講期間の目安 約6週間',
  ]);
});
