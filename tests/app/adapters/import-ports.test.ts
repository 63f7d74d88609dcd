import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '#api/client.ts';
import { importPorts } from '#app/adapters/homework/import-ports.ts';
import { learning } from '#contract/learning.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const UID = 'hanako';
const CURRICULUMS = ['pf-01', 'pf-02', 'gt-01', 'gt-02', 'vo-01', 'vo-02'];

type Deps = Parameters<typeof importPorts>;

/** A device of somebody with many curriculums, and a recording of one lesson. */
function portsWith(lessonsOf: (currCode: string) => Promise<unknown>) {
  const api = (async ({ path }: { path: string }, input: { currCode: string }) => {
    if (path === learning.listCurriculums.path)
      return { curriculums: CURRICULUMS.map((currCode) => ({ currCode, currName: `name of ${currCode}` })) };
    return lessonsOf(input.currCode);
  }) as unknown as Api;
  const recorded = { lessonID: 'pf-01-1', lesson: { lessonName: '指の番号' } };
  const takes = { listOf: async () => [recorded] } as unknown as Deps[1];
  const context = {
    api,
    queries: new QueryClient(),
    selected: { read: () => 'pf-02' },
    session: { state: () => ({ kind: 'in', identity: { uid: UID } }) },
    reporter: { error: () => undefined },
  } as unknown as Deps[2];
  return importPorts(UID, takes, context);
}

test('a server that answers nothing holds up the import for one timeout, however many curriculums there are', async () => {
  const found = vi.fn();
  void portsWith(() => new Promise(() => {}))
    .lessons()
    .then(found);
  await vi.advanceTimersByTimeAsync(6 * SECOND_MS);
  expect(found).toHaveBeenCalledOnce();
  expect(found.mock.calls[0]?.[0]).toMatchObject([{ lessons: [{ lessonID: 'pf-01-1' }] }]);
});

test('lists the lessons of the current curriculum first, without those that are not released or were just recorded', async () => {
  const location = { courseCode: 'pf', courseVer: 1, lessonOrder: 1 };
  const lesson = (lessonID: string, delivered: boolean) => ({
    lessonID,
    delivered,
    location,
    content: { lessonName: lessonID },
  });
  const choices = portsWith(async (currCode) => ({
    lessons: currCode === 'gt-02' ? [] : [lesson(`${currCode}-1`, true), lesson(`${currCode}-2`, false)],
  })).lessons();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect((await choices).map(({ name, lessons }) => [name, lessons.map(({ lessonID }) => lessonID)])).toEqual(
    [
      ['最近録音したレッスン', ['pf-01-1']],
      ['name of pf-02', ['pf-02-1']],
      ['name of gt-01', ['gt-01-1']],
      ['name of vo-01', ['vo-01-1']],
      ['name of vo-02', ['vo-02-1']],
    ],
  );
});
