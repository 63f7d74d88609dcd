import { describe, expect, test } from 'vitest';
import { equalGains, type SoundLevel, startOf } from '#domain/recordings/equal-loudness.ts';
import { LoudnessMeter } from '#domain/recordings/loudness.ts';
import { peakOf } from '#domain/recordings/peaks.ts';

const RATE = 8_000;

/** Ten seconds of a note, after some silence. */
function aNote(amplitude: number, silenceS = 0): Float32Array {
  const from = silenceS * RATE;
  return Float32Array.from({ length: from + 10 * RATE }, (_, at) =>
    at < from ? 0 : amplitude * Math.sin((2 * Math.PI * 440 * at) / RATE),
  );
}

function levelOf(samples: Float32Array): SoundLevel {
  const meter = new LoudnessMeter(RATE, 1);
  meter.add(samples);
  const peak = peakOf(samples);
  return { loudness: meter.loudness(), peak, startS: startOf(samples, RATE, peak) };
}

const scaled = (samples: Float32Array, gain: number) => samples.map((sample) => sample * gain);

describe('two recordings at equal loudness', () => {
  test.each([
    [0.5, 0.08],
    [0.03, 0.2],
    [0.9, 0.9],
  ])('amplitudes of %f and %f come within a tenth of a LUFS of each other, and neither clips', (a, b) => {
    const [one, other] = [aNote(a), aNote(b)];
    const gains = equalGains(levelOf(one), levelOf(other));
    const evened = [levelOf(scaled(one, gains[0])), levelOf(scaled(other, gains[1]))] as const;
    expect(Math.abs(Number(evened[0].loudness) - Number(evened[1].loudness))).toBeLessThan(0.1);
    expect(Math.max(evened[0].peak, evened[1].peak)).toBeLessThanOrEqual(1);
  });

  test('a quiet take with one loud knock is not turned up into clipping: the other comes down to it', () => {
    const quiet: SoundLevel = { loudness: -40, peak: 0.95, startS: 0 };
    const loud: SoundLevel = { loudness: -20, peak: 0.5, startS: 0 };
    const [up, down] = equalGains(quiet, loud);
    expect(quiet.peak * up).toBeLessThanOrEqual(1);
    expect(20 * Math.log10(down)).toBeCloseTo(-20, 5);
  });

  test('what is almost silent is turned up by a bounded amount, and silence is left alone', () => {
    const whisper: SoundLevel = { loudness: -65, peak: 0.001, startS: 0 };
    const loud: SoundLevel = { loudness: -15, peak: 0.8, startS: 0 };
    const [up, down] = equalGains(whisper, loud);
    expect(20 * Math.log10(up)).toBeLessThanOrEqual(18.001);
    expect(20 * Math.log10(down)).toBeGreaterThanOrEqual(-24.001);
    expect(equalGains({ loudness: null, peak: 0, startS: 0 }, loud)).toEqual([1, 1]);
  });
});

test('the first sound is found behind silence and noise', () => {
  const note = aNote(0.5, 2).map((sample, at) => sample + (at % 7 === 0 ? 0.004 : 0));
  expect(startOf(note, RATE, peakOf(note))).toBeCloseTo(2, 2);
  expect(startOf(new Float32Array(10), RATE, 0)).toBe(0);
});
