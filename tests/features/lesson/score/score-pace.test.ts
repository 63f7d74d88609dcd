import { expect, test } from 'vitest';
import { type Moment, momentAt } from '#features/lesson/score/score-cursor.ts';
import { atSpeed, countInBeats, positionAt, speedOf, timeOf } from '#features/lesson/score/score-pace.ts';

test('converts beats a minute to whole notes a second', () => {
  expect(speedOf(60, 0.25)).toBe(0.25);
  expect(speedOf(60, 0.375)).toBe(0.375);
});

test('position and time are inverse to each other', () => {
  const pace = { time: 2, position: 1, speed: 0.5 };
  expect(positionAt(pace, 4)).toBe(2);
  expect(timeOf(pace, 2)).toBe(4);
});

test('the music does not move during the count-in', () => {
  expect(positionAt({ time: 2, position: 1, speed: 0.5 }, 1)).toBe(1);
});

test('another tempo continues at the same position and does not shorten the count-in', () => {
  const slow = { time: 2, position: 0, speed: 0.25 };
  const quick = atSpeed(slow, 6, 0.5);
  expect(positionAt(quick, 6)).toBe(1);
  expect(positionAt(quick, 8)).toBe(2);
  expect(atSpeed(slow, 1, 0.5)).toEqual({ time: 2, position: 0, speed: 0.5 });
});

test('counts one bar in, or two bars of two beats', () => {
  expect(countInBeats(1, 0.25)).toBe(4);
  expect(countInBeats(0.75, 0.25)).toBe(3);
  expect(countInBeats(0.5, 0.25)).toBe(4);
  expect(countInBeats(0.75, 0.375)).toBe(4);
});

test('finds the note at or before a point, on the same line', () => {
  const moment = (position: number, left: number, top: number): Moment => ({
    position,
    left,
    top,
    height: 40,
    elements: [],
  });
  const moments = [moment(0, 50, 0), moment(1, 150, 0), moment(2, 50, 100), moment(3, 150, 100)];
  expect(momentAt(moments, 160, 20)?.position).toBe(1);
  expect(momentAt(moments, 140, 20)?.position).toBe(0);
  expect(momentAt(moments, 10, 120)?.position).toBe(2);
  expect(momentAt(moments, 60, 300)).toBeNull();
});
