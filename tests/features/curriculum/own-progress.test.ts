import { expect, test } from 'vitest';
import type { Lesson } from '#contract/entities/lesson.ts';
import { courseToOpen } from '#features/curriculum/own-progress.ts';

const course = (courseCode: string, delivered = true) => ({ courseCode, courseVer: 1, delivered });
const [TRIAL, FIRST, SECOND] = [course('trial'), course('first'), course('second', false)];

function lesson({ courseCode }: { courseCode: string }, completed: boolean, delivered = true): Lesson {
  return { location: { courseCode, courseVer: 1, lessonOrder: 1 }, log: { completed }, delivered } as Lesson;
}

test('opens the first course with something to do', () => {
  const lessons = [
    lesson(TRIAL, true),
    lesson(FIRST, true),
    lesson(FIRST, false),
    lesson(SECOND, false, false),
  ];
  expect(courseToOpen([TRIAL, FIRST, SECOND], lessons)).toBe(FIRST);
});

test('opens the last begun course when everything released is completed', () => {
  const lessons = [lesson(TRIAL, true), lesson(FIRST, true), lesson(SECOND, false, false)];
  expect(courseToOpen([TRIAL, FIRST, SECOND], lessons)).toBe(FIRST);
});

test('opens none before anything is released, and no other version of a course', () => {
  expect(courseToOpen([SECOND], [lesson(SECOND, false, false)])).toBeNull();
  expect(courseToOpen([{ ...TRIAL, courseVer: 2 }], [lesson(TRIAL, false)])).toBeNull();
});
