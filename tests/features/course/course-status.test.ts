import { expect, test } from 'vitest';
import type { Lesson } from '#contract/entities/lesson.ts';
import { courseState } from '#features/course/course-status.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse('2026-11-21T03:00:00.000Z');

interface Some {
  completed?: boolean;
  /** Days from now; null: no day is planned. */
  day: number | null;
  trial?: boolean;
}

function lesson({ completed = false, day, trial = false }: Some): Lesson {
  return {
    log: { completed, movie: false, text: false, homeworkAudio: false, homeworkNote: false },
    location: { courseCode: 'pf-1', courseVer: 1, lessonOrder: 1, ...(trial ? { trial } : {}) },
    delivered: trial || (day !== null && day <= 0),
    ...(day === null ? {} : { userLesson: { startTime: new Date(NOW + day * DAY).toISOString() } }),
  } as Lesson;
}

const stateOf = (...lessons: Some[]) => courseState(lessons.map(lesson));

test('the next lesson that is still to come is announced with its day', () => {
  expect(stateOf({ day: -5 }, { day: 3 }, { day: 8 })).toEqual({ kind: 'coming', nextTime: NOW + 3 * DAY });
});

test('when all are there, what is left to do counts', () => {
  expect(stateOf({ day: -10, completed: true }, { day: -5 }, { day: 0 })).toEqual({
    kind: 'all-delivered',
    left: 2,
  });
});

test('a course is finished when every lesson is completed, a trial course alike', () => {
  expect(stateOf({ day: -5, completed: true }, { day: 0, completed: true })).toEqual({ kind: 'completed' });
  expect(stateOf({ day: null, trial: true, completed: true })).toEqual({ kind: 'completed' });
});

test('nothing is announced of a trial course, of lessons without a day, of a course without lessons', () => {
  expect(stateOf({ day: null, trial: true })).toEqual({ kind: 'open' });
  expect(stateOf({ day: -5 }, { day: null })).toEqual({ kind: 'open' });
  expect(stateOf()).toEqual({ kind: 'open' });
});
