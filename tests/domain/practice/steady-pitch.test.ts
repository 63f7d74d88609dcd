import { expect, test } from 'vitest';
import { nextSteadyPitch, SILENT_PITCH, type SteadyPitch } from '#domain/practice/steady-pitch.ts';

/** Readings 50 ms apart. */
function shown(readings: readonly (number | null)[], from: SteadyPitch = SILENT_PITCH): SteadyPitch {
  return readings.reduce<SteadyPitch>(
    (state, reading, index) => nextSteadyPitch(state, reading, 1_000 + index * 50),
    from,
  );
}
const times = (count: number, reading: number | null) => Array.from({ length: count }, () => reading);

test('two readings are not a tone yet', () => {
  expect(shown([64, 64]).pitch).toBeNull();
  expect(shown([64, 64, 64])).toMatchObject({ pitch: 64, fading: false });
});

test('a reading that is an octave off moves nothing', () => {
  expect(shown([64, 64, 64, 76, 64, 52, 64]).pitch).toBe(64);
});

test('the middle of a vibrato is shown', () => {
  const vibrato = Array.from({ length: 40 }, (_, index) => 69 + 0.3 * Math.sin(index * 1.7));
  expect(shown(vibrato).pitch).toBeGreaterThan(68.85);
  expect(shown(vibrato).pitch).toBeLessThan(69.15);
});

test('a peg that is turned is followed', () => {
  const turned = Array.from({ length: 40 }, (_, index) => 63 + index * 0.05);
  expect(shown(turned).pitch).toBeCloseTo(63 + 36 * 0.05, 6);
});

test('another string is shown after three readings that agree', () => {
  expect(shown([64, 64, 64, 59, 59]).pitch).toBe(64);
  expect(shown([64, 64, 64, 59, 59, 59]).pitch).toBe(59);
  expect(shown([64, 64, 64, 59, 70, 41, 30]).pitch).toBe(64);
});

test('a plucked string stays for four seconds after it is gone', () => {
  expect(shown([64, 64, 64, ...times(3, null)])).toMatchObject({ pitch: 64, fading: false });
  expect(shown([64, 64, 64, ...times(10, null)])).toMatchObject({ pitch: 64, fading: true });
  expect(shown([64, 64, 64, ...times(85, null)])).toEqual(SILENT_PITCH);
});

test('the same string again is a tone of its own: the old one is not in its middle', () => {
  const again = shown([64, 64, 64, ...times(10, null), 64.4, 64.4, 64.4]);
  expect(again).toMatchObject({ pitch: 64.4, fading: false });
});
