import { expect, test } from 'vitest';
import { HEARING_RATE } from '#domain/practice/listening/hearing-rate.ts';
import { howLoud } from '#domain/practice/listening/sound/how-loud.ts';

const tone = (seconds: number) =>
  Float32Array.from({ length: seconds * HEARING_RATE }, (_, at) => 0.5 * Math.sin(at / 8));

test('a single sound of half a second is no noise of the room', () => {
  expect(howLoud(tone(0.5))).toEqual({ loud: expect.closeTo(0.35, 1), quiet: 0 });
});

test('a sound that goes on for seconds is what the room sounds like', () => {
  const { loud, quiet } = howLoud(tone(5));
  expect(quiet).toBeGreaterThan(0.9 * loud);
});
