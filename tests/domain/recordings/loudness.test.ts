import { expect, test } from 'vitest';
import { LoudnessMeter } from '#domain/recordings/loudness.ts';

const RATE = 48_000;

/** The reference tone of BS.1770 at a level in dBFS, in each channel. */
function tone(seconds: number, dbfs: number, channels = 2, sampleRate = RATE): Float32Array {
  const level = 10 ** (dbfs / 20);
  return Float32Array.from({ length: seconds * sampleRate * channels }, (_, at) => {
    const frame = Math.floor(at / channels);
    return level * Math.sin((2 * Math.PI * 997 * frame) / sampleRate);
  });
}

function loudnessOf(parts: readonly Float32Array[], channels = 2, sampleRate = RATE): number | null {
  const meter = new LoudnessMeter(sampleRate, channels);
  for (const part of parts) meter.add(part);
  return meter.loudness();
}

test.each([48_000, 44_100, 16_000])(
  'the reference tone at -20 dBFS in both channels is -20 LUFS at %s Hz',
  (rate) => {
    expect(loudnessOf([tone(3, -20, 2, rate)], 2, rate)).toBeCloseTo(-20, 1);
  },
);

test('a mono recording measures as it sounds from two loudspeakers', () => {
  expect(loudnessOf([tone(3, -20, 1)], 1)).toBeCloseTo(-20, 1);
});

test('pauses and quiet passages do not make a recording quieter', () => {
  const silence = new Float32Array(RATE * 2 * 10);
  expect(loudnessOf([tone(5, -20), silence])).toBeCloseTo(-20, 0);
  expect(loudnessOf([tone(5, -20), tone(10, -45)])).toBeCloseTo(-20, 0);
});

test('silence, and less than a block, have no loudness', () => {
  expect(loudnessOf([new Float32Array(RATE * 4)])).toBeNull();
  expect(loudnessOf([tone(1, -20).subarray(0, RATE / 2)])).toBeNull();
});

test('how samples are cut into parts makes no difference', () => {
  const whole = tone(2, -14);
  const parts = [whole.subarray(0, 10), whole.subarray(10, 70_002), whole.subarray(70_002)];
  expect(loudnessOf(parts)).toBe(loudnessOf([whole]));
});
