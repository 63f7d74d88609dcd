// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { CourseScreen } from '#features/course/course-screen.tsx';
import { courseLessonsQuery, courseQuery } from '#features/course/queries.ts';
import { texts as courseTexts } from '#features/course/texts.ts';
import { OwnCourses } from '#features/curriculum/own-courses.tsx';
import { ownCoursesQuery, ownLessonsQuery } from '#features/curriculum/queries.ts';
import { texts as curriculumTexts } from '#features/curriculum/texts.ts';
import { LessonLayout } from '#features/lesson/lesson-layout.tsx';
import type { LessonPorts } from '#features/lesson/lesson-ports.ts';
import { lessonQuery } from '#features/lesson/queries.ts';
import { texts } from '#features/lesson/texts.ts';
import type { NetworkStatus } from '#network/status.ts';
import { NetworkContext } from '#network/use-online.ts';
import type { PackService } from '#packs/pack-service.ts';
import { aLesson, COURSE } from '#tests/support/a-lesson.ts';

afterEach(cleanup);

const api: Api = () => Promise.reject(new Error('no network'));
const ports = { record: async () => {}, cache() {}, fetchText: api } as unknown as LessonPorts;
const packs = { possible: false, list: () => null, subscribe: () => () => {} } as unknown as PackService;
const OFFLINE: NetworkStatus = { isOnline: () => false, subscribe: () => () => {}, fetch };
const NOW = Date.parse('2026-12-01T12:00:00+09:00');
const PLACE = { courseCode: COURSE.courseCode, courseVer: 1, lessonOrder: 1 };

function withHomework(lesson: Lesson): Lesson {
  return { ...lesson, content: { ...lesson.content, homework: 'ドを録音します。' } };
}
const FIRST = withHomework(aLesson(1, 'はじめの音'));
const LAST = withHomework(aLesson(2, '二つの音', { completed: true }));
/** A recording of the first lesson was handed in without a network: the server's log has none. */
const HANDED_IN: ReadonlySet<string> = new Set([FIRST.lessonID]);

/** A page with what was loaded before the network went. */
async function opened(page: ReactNode) {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  const lessons = [FIRST, LAST];
  queries.setQueryData(courseQuery(api, PLACE).queryKey, { course: COURSE });
  queries.setQueryData(courseLessonsQuery(api, PLACE).queryKey, { lessons });
  queries.setQueryData(lessonQuery(api, PLACE).queryKey, { lesson: FIRST });
  queries.setQueryData(ownCoursesQuery(api, 'pf').queryKey, { courses: [COURSE] });
  queries.setQueryData(ownLessonsQuery(api, 'pf').queryKey, { lessons });
  const root = createRootRoute({
    component: () => (
      <NetworkContext value={OFFLINE}>
        <QueryClientProvider client={queries}>{page}</QueryClientProvider>
      </NetworkContext>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await act(async () => void render(<RouterProvider router={router} />));
}

const coursePage = (handedIn: ReadonlySet<string>) => (
  <CourseScreen
    api={api}
    currCode="pf"
    place={PLACE}
    tab="lessons"
    now={NOW}
    packs={packs}
    handedIn={handedIn}
    teachersOrigin={null}
  />
);

const ownCourses = (handedIn: ReadonlySet<string>) => (
  <OwnCourses api={api} current="pf" nameOf={() => null} handedIn={handedIn} now={NOW} />
);

const lessonPage = (handedIn: ReadonlySet<string>) => (
  <LessonLayout
    api={api}
    ports={ports}
    place={PLACE}
    step="homework"
    handedIn={handedIn}
    now={NOW}
    busy={false}
  >
    page
  </LessonLayout>
);

test.each([
  ['the course', coursePage, courseTexts.homework],
  ['the own courses', ownCourses, curriculumTexts.lessonHandedIn],
])('%s has a lesson as handed in before the server has its recording', async (_, page, mark) => {
  await opened(page(new Set()));
  expect(screen.queryByText(mark)).toBeNull();
  cleanup();
  await opened(page(HANDED_IN));
  expect(screen.getAllByText(mark)).toHaveLength(1);
});

test('so has the step of the lesson, and its completion does not ask for a recording', async () => {
  const step = () => within(screen.getByRole('link', { name: new RegExp(`^${texts.steps.homework}`) }));
  const asks = () => {
    fireEvent.click(screen.getByRole('button', { name: texts.complete }));
    return screen.queryByText(texts.noRecordingTitle) !== null;
  };
  await opened(lessonPage(new Set()));
  expect(step().queryByText(texts.done)).toBeNull();
  expect(asks()).toBe(true);
  cleanup();
  await opened(lessonPage(HANDED_IN));
  expect(step().queryByText(texts.done)).not.toBeNull();
  expect(asks()).toBe(false);
});
