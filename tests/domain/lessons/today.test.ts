import { expect, test } from 'vitest';
import { today } from '#domain/lessons/today.ts';

const lesson = (completed: boolean, delivered: boolean, deliveryTime: number | null = null) => ({
  completed,
  delivered,
  deliveryTime,
});

test('chooses the first released lesson that is not completed', () => {
  const open = lesson(false, true);
  expect(today([lesson(true, true), open, lesson(false, true)])).toEqual({ kind: 'lesson', lesson: open });
});

test('names the nearest release when all lessons are completed', () => {
  const last = lesson(true, true, 1);
  expect(today([last, lesson(false, false, 9), lesson(false, false, 5)])).toEqual({
    kind: 'done',
    last,
    nextTime: 5,
    isThrough: false,
  });
  expect(today([last])).toEqual({ kind: 'done', last, nextTime: null, isThrough: true });
});

test('is not through where the subscription ends before the next release', () => {
  const last = lesson(true, true, 1);
  expect(today([last, lesson(false, false)])).toMatchObject({ nextTime: null, isThrough: false });
});

test('has nothing to do without a released lesson', () => {
  expect(today([lesson(false, false, 9)])).toEqual({ kind: 'none' });
});
