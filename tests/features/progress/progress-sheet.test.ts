import { expect, test } from 'vitest';
import type { Course } from '#contract/entities/course.ts';
import type { Lesson } from '#contract/entities/lesson.ts';
import { progressSheet } from '#features/progress/progress-sheet.ts';

const course = (courseCode: string, courseVer = 1) => ({ courseCode, courseVer }) as Course;
const lesson = (courseCode: string, courseVer: number, log: Partial<Lesson['log']> = {}) =>
  ({
    lessonID: courseCode,
    location: { courseCode, courseVer, lessonOrder: 1 },
    log: { completed: false, movie: false, text: false, homeworkAudio: false, homeworkNote: false, ...log },
  }) as Lesson;

test('groups lessons by course and version and counts what is done', () => {
  const own = [
    lesson('trial', 1, { completed: true, homeworkAudio: true }),
    lesson('songs', 2, { homeworkAudio: true }),
    lesson('songs', 2),
  ];
  const sheet = progressSheet([course('trial'), course('songs', 2), course('empty')], own, {
    [own[0]?.lessonID ?? '']: 61_000,
    elsewhere: 999_000,
  });
  expect(sheet.minutes).toBe(2);
  expect(sheet.parts.map((part) => [part.course.courseCode, part.lessons.length])).toEqual([
    ['trial', 1],
    ['songs', 2],
  ]);
  expect(sheet).toMatchObject({ lessons: 3, completed: 1, handedIn: 2 });
});

test('is empty without lessons', () => {
  expect(progressSheet([course('trial')], [], {})).toEqual({
    parts: [],
    lessons: 0,
    completed: 0,
    handedIn: 0,
    minutes: 0,
  });
});
