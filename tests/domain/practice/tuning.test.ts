import { describe, expect, test } from 'vitest';
import {
  centsFrom,
  GUITAR_TUNINGS,
  hertzOf,
  midiOf,
  nearestNote,
  nearestString,
  noteOf,
  pitchOf,
  type Verdict,
  verdictOf,
} from '#domain/practice/tuning.ts';

test('pitches and frequencies belong to each other at every reference pitch', () => {
  for (const reference of [415, 440, 466]) {
    expect(pitchOf(reference, reference)).toBe(69);
    expect(pitchOf(hertzOf(52.25, reference), reference)).toBeCloseTo(52.25, 9);
  }
  expect(hertzOf(40, 440)).toBeCloseTo(82.407, 3);
});

test('notes follow the reference pitch in equal temperament', () => {
  expect(hertzOf(69, 440)).toBe(440);
  expect(hertzOf(57, 440)).toBe(220);
  expect(hertzOf(midiOf({ pitchClass: 9, octave: 4 }), 442)).toBe(442);
  expect(hertzOf(midiOf({ pitchClass: 9, octave: 2 }), 440)).toBe(110);
  expect(hertzOf(midiOf({ pitchClass: 0, octave: 4 }), 440)).toBeCloseTo(261.6256, 3);
  expect(hertzOf(midiOf({ pitchClass: 11, octave: 3 }), 415)).toBeCloseTo(415 * 2 ** (-10 / 12), 9);
});

test('notes have the octaves of a piano', () => {
  expect(noteOf(60)).toEqual({ pitchClass: 0, octave: 4 });
  expect(noteOf(59)).toEqual({ pitchClass: 11, octave: 3 });
  expect(noteOf(21)).toEqual({ pitchClass: 9, octave: 0 });
});

test('cents below 0 are too low', () => {
  expect(centsFrom(64, 63.9)).toBeCloseTo(-10, 9);
});

describe('the string that is meant', () => {
  const { standard } = GUITAR_TUNINGS;

  test('is the nearest one', () => {
    expect(standard.map((pitch) => nearestString(standard, pitch + 0.4, null))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(nearestString(standard, 20, null)).toBe(0);
    expect(nearestString(standard, 90, null)).toBe(5);
  });

  test('stays while a pitch wanders about the middle between two', () => {
    // Between A2 (45) and D3 (50) the middle is 47.5.
    expect(nearestString(standard, 47.6, 1)).toBe(1);
    expect(nearestString(standard, 47.4, 2)).toBe(2);
    expect(nearestString(standard, 48.5, 1)).toBe(2);
  });

  test('is found again when the tuning has changed', () => {
    expect(nearestString(GUITAR_TUNINGS.dropD, 38.1, 0)).toBe(0);
    expect(nearestString([60], 60, 5)).toBe(0);
  });
});

test('the note that is meant does not flicker between two', () => {
  expect(nearestNote(60.52, 60)).toBe(60);
  expect(nearestNote(60.52, 61)).toBe(61);
  expect(nearestNote(60.52, null)).toBe(61);
  expect(nearestNote(60.6, 60)).toBe(61);
});

describe('the words', () => {
  test.each<[number, Verdict]>([
    [0, 'in tune'],
    [5, 'in tune'],
    [-5.1, 'lower'],
    [5.1, 'higher'],
    [-30, 'lower'],
    [31, 'much higher'],
    [-250, 'much lower'],
  ])('%d cents: %s', (cents, verdict) => {
    expect(verdictOf(cents, null)).toBe(verdict);
  });

  test('do not change to and fro at a border', () => {
    expect(verdictOf(6.5, 'in tune')).toBe('in tune');
    expect(verdictOf(7.1, 'in tune')).toBe('higher');
    expect(verdictOf(31.5, 'higher')).toBe('higher');
    expect(verdictOf(29, 'much higher')).toBe('higher');
  });
});
