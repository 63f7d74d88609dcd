import { expect, test } from 'vitest';
import { countTexts, precacheStamps } from '#app/cache/precache-stamps.ts';
import { coursesIn } from '#app/cache/precached-courses.ts';
import type { Lesson } from '#contract/entities/lesson.ts';

function lesson(
  courseCode: string,
  lessonOrder: number,
  { completed = false, delivered = true } = {},
): Lesson {
  const location = { courseCode, courseVer: 1, lessonOrder };
  return { lessonID: `${courseCode}-${lessonOrder}`, location, delivered, log: { completed } } as Lesson;
}
const done = { completed: true };

test('names the released lessons of each course; near are the current lesson and the next', () => {
  const lessons = [
    lesson('trial', 1, done),
    lesson('trial', 2),
    lesson('first', 1),
    lesson('first', 2),
    lesson('first', 3, { delivered: false }),
  ];
  expect(coursesIn(lessons)).toEqual([
    { place: { courseCode: 'trial', courseVer: 1 }, released: ['trial-1', 'trial-2'], near: ['trial-2'] },
    { place: { courseCode: 'first', courseVer: 1 }, released: ['first-1', 'first-2'], near: ['first-1'] },
  ]);
});

test('when everything is completed, the last lesson is near', () => {
  expect(coursesIn([lesson('trial', 1, done), lesson('trial', 2, done)])[0]?.near).toEqual(['trial-2']);
  expect(coursesIn([])).toEqual([]);
});

test('stamps survive, and nonsense in the storage counts as none', () => {
  const rows = new Map<string, string>();
  const storage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
  const stamps = precacheStamps(storage, 'hana');
  stamps.write('pf_1', { released: ['a', 'b'], near: ['a'], at: 1 });
  stamps.write('pf_2', { released: ['c'], near: [], at: 2 });
  expect(countTexts(storage, 'hana')).toBe(3);
  expect(countTexts(storage, 'ken')).toBe(0);
  for (const nonsense of ['{', 'null', '[1]', '{"pf_1":{"released":"a"}}', '{"pf_1":null}']) {
    rows.set('otomichi.texts.hana', nonsense);
    expect(stamps.read()).toEqual({});
  }
});
