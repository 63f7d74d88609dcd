import abcjs from 'abcjs';
import { expect, test } from 'vitest';
import { hertzOf } from '#domain/practice/tuning.ts';
import { pluck, scoreNotes, type TrackEvent } from '#sound/score/score-instruments.ts';

function notesOf(abc: string) {
  const [tune] = abcjs.parseOnly(`X:1\n${abc}`);
  if (!tune) throw new Error('no tune');
  const { tracks } = tune.setUpAudio({}) as unknown as { tracks: TrackEvent[][] };
  return { tune, notes: scoreNotes(tracks) };
}

const pitches = (abc: string) => notesOf(abc).notes.map(({ pitch }) => pitch);

test('positions and lengths are in whole notes', () => {
  const { notes } = notesOf('M:4/4\nL:1/4\nK:C\nC E2 G|');
  expect(notes).toMatchObject([
    { pitch: 60, at: 0, length: 0.25 },
    { pitch: 64, at: 0.25, length: 0.5 },
    { pitch: 67, at: 0.75, length: 0.25 },
  ]);
});

test('a guitar staff sounds an octave lower than written', () => {
  expect(pitches('M:4/4\nL:1/4\nK:C clef=treble-8\nE,A,DG|Be|')).toEqual([40, 45, 50, 55, 59, 64]);
  expect(pitches('M:4/4\nL:1/4\nK:C\nE,A,DG|Be|')).toEqual([52, 57, 62, 67, 71, 76]);
});

test('annotations above a chord make no sound', () => {
  expect(pitches('M:4/4\nL:1/4\nK:Em clef=treble-8\n"^Em"[E,B,EGBe]4|')).toEqual([40, 47, 52, 55, 59, 64]);
});

test('merges both hands of a piano in order', () => {
  const { notes } = notesOf(
    'M:4/4\nL:1/4\n%%score {1 2}\nV:1\nV:2 clef=bass\nK:C\n[V:1] CDEF|\n[V:2] C,2G,2|',
  );
  expect(notes.map(({ pitch, at }) => [at, pitch])).toEqual([
    [0, 60],
    [0, 48],
    [0.25, 62],
    [0.5, 64],
    [0.5, 55],
    [0.75, 65],
  ]);
});

test('a beat of 6/8 is a dotted quarter at the tempo of the score', () => {
  const { tune } = notesOf('M:6/8\nL:1/8\nQ:3/8=60\nK:C\nCDE FGA|');
  expect(tune.getBeatLength()).toBe(0.375);
  expect(tune.getBpm()).toBe(60);
});

/** The strength of one frequency in a sound. */
function strength(samples: Float32Array, frequency: number, rate: number): number {
  let [re, im] = [0, 0];
  for (const [index, sample] of samples.entries()) {
    re += sample * Math.cos((2 * Math.PI * frequency * index) / rate);
    im += sample * Math.sin((2 * Math.PI * frequency * index) / rate);
  }
  return Math.hypot(re, im);
}

/** Random numbers that are the same in every run. */
function seededRandom() {
  let seed = 7;
  return () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
}

test.each([40, 45, 50, 55, 59, 64, 76])('the string of note %i is in tune and fades', (pitch) => {
  const rate = 44_100;
  const frequency = hertzOf(pitch, 440);
  const samples = pluck(frequency, rate, seededRandom());
  const sustained = samples.subarray(4000, 44_000);
  const cents = [-40, -20, -8, 0, 8, 20, 40];
  const found = cents.map((each) => strength(sustained, frequency * 2 ** (each / 1200), rate));
  expect(cents[found.indexOf(Math.max(...found))]).toBe(0);
  const loudness = (part: Float32Array) => part.reduce((sum, each) => sum + each * each, 0);
  expect(loudness(samples.subarray(-10_000))).toBeLessThan(loudness(samples.subarray(0, 10_000)) / 4);
});
