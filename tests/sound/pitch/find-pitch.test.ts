import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { nextSteadyPitch, SILENT_PITCH } from '#domain/practice/steady-pitch.ts';
import { hertzOf, pitchOf } from '#domain/practice/tuning.ts';
import { createPitchFinder } from '#sound/pitch/find-pitch.ts';
import { PITCH_INTERVAL_MS, tunerSamples } from '#sound/pitch/watch-pitch.ts';
import { aTone, SAMPLE_RATE, seeded, type ToneKind, withNoise } from './tones.ts';

/** The aim of the tuner. */
const AIM_CENTS = 3;
const cents = (hz: number, wanted: number) => 1200 * Math.log2(hz / wanted);

/** Twelve pitches in each of five octaves: two to the seventh on a piano. */
const PITCHES = Array.from({ length: 60 }, (_, index) => 36 + index);

describe.each<ToneKind>(['pure', 'struck', 'plucked', 'sung', 'without its fundamental'])(
  'a %s tone',
  (kind) => {
    test('of 12 pitches over 5 octaves with noise at 20 dB is read within 3 cents, each single reading', () => {
      const size = tunerSamples(SAMPLE_RATE);
      const find = createPitchFinder(SAMPLE_RATE, size);
      const random = seeded(7);
      const off = PITCHES.map((midi) => {
        const hz = hertzOf(midi + random() - 0.5, 440);
        const tone = aTone({ hz, kind, seconds: size / SAMPLE_RATE, snrDb: 20, seed: midi });
        const found = find(tone);
        return { midi, cents: found === null ? null : cents(found.hz, hz) };
      });
      expect(off.filter(({ cents }) => cents === null || Math.abs(cents) > AIM_CENTS)).toEqual([]);
    });
  },
);

test.each([44_100, 96_000])('at %i samples a second the readings are as exact', (sampleRate) => {
  const size = tunerSamples(sampleRate);
  const find = createPitchFinder(sampleRate, size);
  for (const midi of [40, 52, 64, 76, 88]) {
    const hz = hertzOf(midi, 442);
    const found = find(
      aTone({ hz, kind: 'plucked', seconds: size / sampleRate, snrDb: 20, seed: midi, sampleRate }),
    );
    expect(found && Math.abs(cents(found.hz, hz))).toBeLessThan(AIM_CENTS);
  }
});

test('the lowest and the highest string of a piano are found', () => {
  const size = tunerSamples(SAMPLE_RATE);
  const find = createPitchFinder(SAMPLE_RATE, size);
  for (const midi of [21, 108]) {
    const hz = hertzOf(midi, 440);
    const found = find(aTone({ hz, kind: 'struck', seconds: size / SAMPLE_RATE, snrDb: 30, seed: 1 }));
    expect(found && Math.abs(cents(found.hz, hz))).toBeLessThan(AIM_CENTS);
  }
});

describe('what is no tone is not read', () => {
  const size = tunerSamples(SAMPLE_RATE);
  const find = createPitchFinder(SAMPLE_RATE, size);

  test('silence, and a tone that is too quiet', () => {
    expect(find(new Float32Array(size))).toBeNull();
    const tone = aTone({ hz: 110, kind: 'plucked', seconds: size / SAMPLE_RATE, snrDb: 60, seed: 1 });
    expect(find(tone.map((sample) => sample / 1000))).toBeNull();
  });

  test('noise', () => {
    for (let seed = 1; seed < 20; seed += 1) {
      const noise = withNoise(new Float32Array(size).fill(1e-9), -180, seeded(seed));
      expect(find(noise)).toBeNull();
    }
  });
});

/** A recording through finder and needle, as the screen does it: where the needle stands at each moment. */
function needle(samples: Float32Array): { atS: number; pitch: number | null; fading: boolean }[] {
  const size = tunerSamples(SAMPLE_RATE);
  const find = createPitchFinder(SAMPLE_RATE, size);
  const step = (PITCH_INTERVAL_MS / 1000) * SAMPLE_RATE;
  let steady = SILENT_PITCH;
  const shown = [];
  for (let end = size; end <= samples.length; end += step) {
    const found = find(samples.subarray(end - size, end));
    const atS = end / SAMPLE_RATE;
    steady = nextSteadyPitch(steady, found && pitchOf(found.hz, 440), atS * 1000);
    shown.push({ atS, pitch: steady.pitch, fading: steady.fading });
  }
  return shown;
}

function fixture(name: string): Float32Array {
  const bytes = readFileSync(`fixtures/${name}.wav`);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset + 44, (bytes.length - 44) >> 1);
  return Float32Array.from(samples, (sample) => sample / 32_768);
}
/** The mean frequency of a stretch by another way: the turns of the tone against a fixed one of `hz`. */
function meanHertz(samples: Float32Array, [from, to]: readonly [number, number], hz: number): number {
  const turnsAt = (middleS: number) => {
    let [real, imaginary] = [0, 0];
    const half = Math.round(0.04 * SAMPLE_RATE);
    const middle = Math.round(middleS * SAMPLE_RATE);
    for (let offset = -half; offset < half; offset += 1) {
      const turns = (hz * (middle + offset)) / SAMPLE_RATE;
      const sample = (samples[middle + offset] ?? 0) * (1 + Math.cos((Math.PI * offset) / half));
      real += sample * Math.cos(2 * Math.PI * turns);
      imaginary -= sample * Math.sin(2 * Math.PI * turns);
    }
    return Math.atan2(imaginary, real) / (2 * Math.PI);
  };
  let turns = 0;
  const stepS = 0.005;
  for (let at = from; at < to - stepS / 2; at += stepS) {
    const turned = turnsAt(at + stepS) - turnsAt(at);
    turns += turned - Math.round(turned);
  }
  return hz + turns / (to - from);
}

/** Where the needle stands at the end of a note, in cents from it. */
function centsAt(shown: ReturnType<typeof needle>, atS: number, midi: number): number | null {
  const moment = shown.findLast((each) => each.atS <= atS);
  return moment?.pitch == null || moment.fading ? null : 100 * (moment.pitch - midi);
}

// Rendered by equal temperament of 440 Hz; single notes, and octaves of both hands.
const PIANO = { 0.5: 48, 2.5: 55, 3.1: 69, 6: 65, 7: 52, 10.5: 48, 11.3: 67, 13.1: 64, 18.6: 69, 19.5: 67 };
// Every note rings into the next ones.
const GUITAR = { 0.5: 40, 0.8: 52, 1.2: 55, 1.6: 59, 1.9: 64, 3.2: 45, 6.9: 54, 7.6: 62, 9.1: 43, 10.5: 67 };

describe('the needle on recordings', () => {
  test.each([
    ['twinkle-piano', PIANO],
    ['arpeggio-guitar', GUITAR],
  ])('%s: within 3 cents at each note', (name, notes) => {
    const shown = needle(fixture(name));
    const off = Object.entries(notes).map(([at, midi]) => [at, centsAt(shown, Number(at), midi)] as const);
    expect(off.filter(([, cents]) => cents === null || Math.abs(cents) > AIM_CENTS)).toEqual([]);
  });

  test('scale-voice: within 3 cents of what is really sung, whose vibrato is wider', () => {
    const samples = fixture('scale-voice');
    const shown = needle(samples);
    const stretches = [
      [60, 7.5, 8.4],
      [62, 1.15, 1.55],
      [65, 2.65, 3.05],
      [67, 3.4, 3.8],
      [69, 12.3, 13],
    ] as const;
    for (const [midi, from, to] of stretches) {
      const sung = pitchOf(meanHertz(samples, [from, to], hertzOf(midi, 440)), 440);
      const cents = centsAt(shown, to, sung);
      expect(Math.abs(cents ?? Number.POSITIVE_INFINITY), `${midi}`).toBeLessThanOrEqual(AIM_CENTS);
    }
  });
});
