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
  const studyTimes = { [own[0]?.lessonID ?? '']: 61_000, elsewhere: 999_000 };
  const sheet = progressSheet([course('trial'), course('songs', 2), course('empty')], own, {
    studyTimes,
    handedIn: new Set(),
  });
  expect(sheet.minutes).toBe(2);
  expect(sheet.parts.map((part) => [part.course.courseCode, part.lessons.length, part.completed])).toEqual([
    ['trial', 1, 1],
    ['songs', 2, 0],
  ]);
  expect(sheet).toMatchObject({ lessons: 3, completed: 1, handedIn: 2 });
});

test('a recording that waits on this device counts as handed in, and once only when it has arrived', () => {
  const sheetOf = (log: Partial<Lesson['log']>) =>
    progressSheet([course('trial')], [lesson('trial', 1, log)], {
      studyTimes: {},
      handedIn: new Set(['trial', 'elsewhere']),
    });
  for (const sheet of [sheetOf({}), sheetOf({ homeworkAudio: true })]) {
    expect(sheet.handedIn).toBe(1);
    expect(sheet.parts[0]?.lessons[0]?.log).toMatchObject({ homeworkAudio: true, completed: false });
  }
});

test('is empty without lessons', () => {
  expect(progressSheet([course('trial')], [], { studyTimes: {}, handedIn: new Set() })).toEqual({
    parts: [],
    lessons: 0,
    completed: 0,
    handedIn: 0,
    minutes: 0,
  });
});
