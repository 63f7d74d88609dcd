// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { queryKeyOf } from '#api/query.ts';
import { learning } from '#contract/learning.ts';
import { FeedbackScreen } from '#features/lesson/feedback-screen.tsx';
import type { LessonPorts } from '#features/lesson/lesson-ports.ts';
import { texts } from '#features/lesson/texts.ts';

afterEach(cleanup);

const PLACE = { courseCode: 'pf', courseVer: 1, lessonOrder: 1 };
const UNUSED_API: Api = () => Promise.reject(new Error('not used'));
const PORTS = { record: async () => {} } as unknown as LessonPorts;

test('the focus goes to the thanks once, and stays where the person takes it then', async () => {
  const queries = new QueryClient();
  queries.setQueryData(queryKeyOf(learning.showLesson, PLACE), { lesson: { lessonID: 'pf-1-1' } });
  queries.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  const page = () => (
    <QueryClientProvider client={queries}>
      <button type="button">elsewhere</button>
      <FeedbackScreen api={UNUSED_API} ports={PORTS} place={PLACE} uid="hanako" />
    </QueryClientProvider>
  );
  const { rerender } = render(page());
  for (const group of screen.getAllByRole('group'))
    fireEvent.click(group.querySelector('input') as HTMLInputElement);
  fireEvent.click(screen.getByRole('button', { name: texts.send }));
  const thanks = await screen.findByText(texts.sent);
  await waitFor(() => expect(document.activeElement?.contains(thanks)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
  const elsewhere = screen.getByRole('button', { name: 'elsewhere' });
  elsewhere.focus();
  rerender(page());
  expect(document.activeElement).toBe(elsewhere);
});
