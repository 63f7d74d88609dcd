// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answeredLessonsQuery } from '#api/answered-lessons.ts';
import type { Api } from '#api/client.ts';
import type { AnsweredLesson } from '#contract/comments.ts';
import { texts as courseTexts } from '#features/course/texts.ts';
import { AnsweredLessons } from '#features/home/answered-lessons.tsx';
import { texts as lessonTexts } from '#features/lesson/texts.ts';

afterEach(cleanup);

const api: Api = () => Promise.reject(new Error('nobody is asked'));

/** /home after a teacher answered with so many comments and stamps that were not read yet. */
async function opened(unread: number) {
  const lesson: AnsweredLesson = {
    lessonID: 'pf-1',
    lessonName: 'はじめの音',
    location: { courseCode: 'pf-first', courseVer: 1, lessonOrder: 1 },
    teacher: { name: '高橋 美咲', image: null },
    answeredAt: '2026-12-01T12:00:00.000Z',
    updateTime: '2026-12-01T12:00:00.000Z',
    unread,
  };
  const queries = new QueryClient();
  queries.setQueryData(answeredLessonsQuery(api).queryKey, { lessons: [lesson] });
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queries}>
        <AnsweredLessons api={api} now={Date.parse('2026-12-01T13:00:00.000Z')} />
      </QueryClientProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await act(async () => void render(<RouterProvider router={router} />));
  return screen.getByRole('link').textContent;
}

test('an answer that is a stamp alone is new, and is not called a comment', async () => {
  const link = await opened(1);
  expect(link).toContain('新着1件');
  expect(link).not.toContain('コメント');
  for (const { unreadOfTeacher } of [courseTexts, lessonTexts])
    expect(unreadOfTeacher(1)).toBe('先生から新着1件');
});

test('an answer that was read has no count', async () => {
  expect(await opened(0)).not.toContain('新着');
});
