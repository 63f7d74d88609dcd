import { expect, test } from 'vitest';
import type { Lesson } from '#contract/entities/lesson.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { courseStatus } from '#features/course/course-status.ts';

const NOW = Date.parse('2026-11-21T03:00:00.000Z');

interface LessonFacts {
  completed?: boolean;
  /** Release in days from now; null without a date. */
  day: number | null;
  trial?: boolean;
}

function lesson({ completed = false, day, trial = false }: LessonFacts): Lesson {
  return {
    log: { completed, movie: false, text: false, homeworkAudio: false, homeworkNote: false },
    location: { courseCode: 'pf-1', courseVer: 1, lessonOrder: 1, ...(trial ? { trial } : {}) },
    delivered: trial || (day !== null && day <= 0),
    ...(day === null ? {} : { userLesson: { startTime: new Date(NOW + day * DAY_MS).toISOString() } }),
  } as Lesson;
}

const statusOf = (...lessons: LessonFacts[]) => courseStatus(lessons.map(lesson));

test('announces the date of the next lesson', () => {
  expect(statusOf({ day: -5 }, { day: 3 }, { day: 8 })).toEqual({
    kind: 'coming',
    nextTime: NOW + 3 * DAY_MS,
  });
});

test('counts the lessons left when all are released', () => {
  expect(statusOf({ day: -10, completed: true }, { day: -5 }, { day: 0 })).toEqual({
    kind: 'all-released',
    left: 2,
  });
});

test('is completed when every lesson is completed, also for a trial course', () => {
  expect(statusOf({ day: -5, completed: true }, { day: 0, completed: true })).toEqual({ kind: 'completed' });
  expect(statusOf({ day: null, trial: true, completed: true })).toEqual({ kind: 'completed' });
});

test('announces nothing for a trial course, lessons without a date, or no lessons', () => {
  expect(statusOf({ day: null, trial: true })).toEqual({ kind: 'open' });
  expect(statusOf({ day: -5 }, { day: null })).toEqual({ kind: 'open' });
  expect(statusOf()).toEqual({ kind: 'open' });
});
