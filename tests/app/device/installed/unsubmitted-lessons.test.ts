import { expect, test } from 'vitest';
import { countUnsubmittedLessons } from '#app/device/installed/unsubmitted-lessons.ts';
import type { WaitingTake } from '#features/home/home-ports.ts';

const takeOf = (lessonID: string): WaitingTake => ({
  takeID: lessonID,
  lessonID,
  lessonName: lessonID,
  place: { courseCode: 'pf-trial', courseVer: 1, lessonOrder: 1 },
  startedAt: '2026-11-23T00:00:00.000Z',
  state: 'saved',
});

test('a take that was interrupted stays in the browser as one that was ended does, and a lesson counts once', () => {
  const waiting = (recorded: string[], interrupted: string[]) => ({
    recordedLessons: () => recorded,
    interrupted: () => interrupted.map(takeOf),
  });
  expect(countUnsubmittedLessons(waiting([], []))).toBe(0);
  expect(countUnsubmittedLessons(waiting([], ['one']))).toBe(1);
  expect(countUnsubmittedLessons(waiting(['one', 'two'], ['one', 'three']))).toBe(3);
});
