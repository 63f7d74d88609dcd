import { describe, expect, it } from 'vitest';
import type { Lesson } from '#contract/entities/lesson.ts';
import { lessonToOpen } from '#features/course/lesson-to-open.ts';

function lesson(
  lessonOrder: number,
  facts: { trial?: true; delivered?: boolean; completed?: boolean },
): Lesson {
  const log = {
    completed: facts.completed ?? false,
    movie: false,
    text: false,
    homeworkAudio: false,
    homeworkNote: false,
  };
  const location = { courseCode: 'c', courseVer: 1, lessonOrder, ...(facts.trial ? { trial: true } : {}) };
  return { lessonID: `c-${lessonOrder}`, location, log, delivered: facts.delivered ?? true } as Lesson;
}

const orderOf = (lessons: Lesson[]) => lessonToOpen(lessons)?.location.lessonOrder;

describe('the lesson that a course opens', () => {
  it('is the first uncompleted lesson of a trial course, or its last', () => {
    const done = { trial: true, completed: true } as const;
    expect(orderOf([lesson(1, done), lesson(2, { trial: true })])).toBe(2);
    expect(orderOf([lesson(1, done), lesson(2, done)])).toBe(2);
  });
  it('is the first uncompleted released lesson of a paid course', () => {
    const next = lesson(3, { delivered: false });
    expect(orderOf([lesson(1, { completed: true }), lesson(2, {}), next])).toBe(2);
    expect(orderOf([lesson(1, { completed: true }), lesson(2, { completed: true }), next])).toBe(2);
  });
  it('is none before the first release', () =>
    expect(orderOf([lesson(1, { delivered: false })])).toBeUndefined());
});
