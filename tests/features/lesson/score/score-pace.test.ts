import { expect, test } from 'vitest';
import { type Moment, momentAt } from '#features/lesson/score/score-cursor.ts';
import { atSpeed, countInBeats, placeAt, speedOf, timeOf } from '#features/lesson/score/score-pace.ts';

test('a minute at 60 beats: fifteen whole notes of quarters, and more of dotted ones', () => {
  expect(speedOf(60, 0.25)).toBe(0.25);
  expect(speedOf(60, 0.375)).toBe(0.375);
});

test('place and time are each the other turned round', () => {
  const pace = { time: 2, place: 1, speed: 0.5 };
  expect(placeAt(pace, 4)).toBe(2);
  expect(timeOf(pace, 2)).toBe(4);
});

test('during the count-in the music stands', () => {
  expect(placeAt({ time: 2, place: 1, speed: 0.5 }, 1)).toBe(1);
});

test('another tempo goes on where the music is, and does not shorten a count-in', () => {
  const slow = { time: 2, place: 0, speed: 0.25 };
  const quick = atSpeed(slow, 6, 0.5);
  expect(placeAt(quick, 6)).toBe(1);
  expect(placeAt(quick, 8)).toBe(2);
  expect(atSpeed(slow, 1, 0.5)).toEqual({ time: 2, place: 0, speed: 0.5 });
});

test('one bar is counted in; two where a bar has two beats', () => {
  expect(countInBeats(1, 0.25)).toBe(4);
  expect(countInBeats(0.75, 0.25)).toBe(3);
  expect(countInBeats(0.5, 0.25)).toBe(4);
  expect(countInBeats(0.75, 0.375)).toBe(4);
});

test('a press on the paper means the note at or before it, on its line', () => {
  const moment = (place: number, left: number, top: number): Moment => ({
    place,
    left,
    top,
    height: 40,
    elements: [],
  });
  const moments = [moment(0, 50, 0), moment(1, 150, 0), moment(2, 50, 100), moment(3, 150, 100)];
  expect(momentAt(moments, 160, 20)?.place).toBe(1);
  expect(momentAt(moments, 140, 20)?.place).toBe(0);
  expect(momentAt(moments, 10, 120)?.place).toBe(2);
  expect(momentAt(moments, 60, 300)).toBeNull();
});
