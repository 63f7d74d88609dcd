import { describe, expect, test } from 'vitest';
import type { ExpectedNote, ExpectedScore } from '#domain/practice/listening/expected.ts';
import {
  beatsOfBar,
  beginsWithUpbeat,
  endOf,
  inOctave,
  MAX_SUNG_S,
  octaveOf,
  type SungPoint,
  sungNotes,
} from '#domain/practice/singing.ts';

const note = (pitch: number, at: number, bar = 1, voice = 0): ExpectedNote => ({
  pitch,
  at,
  length: 0.25,
  bar,
  voice,
});
const score = (notes: ExpectedNote[]): ExpectedScore => ({ notes, beatLength: 0.25, bpm: 60 });

describe('what is sung of a score', () => {
  test('is in seconds of the tempo that was chosen', () => {
    const notes = sungNotes(score([note(60, 0), note(62, 0.25, 2)]), 120);
    expect(notes).toEqual([
      { midi: 60, startS: 0, lengthS: 0.5, bar: 1 },
      { midi: 62, startS: 0.5, lengthS: 0.5, bar: 2 },
    ]);
    expect(endOf(notes)).toBe(1);
  });

  test('is the upper staff, and of notes together the highest', () => {
    const notes = sungNotes(score([note(60, 0), note(64, 0), note(36, 0, 1, 1), note(62, 0.25)]), 60);
    expect(notes.map(({ midi }) => midi)).toEqual([64, 62]);
  });

  test('ends after five minutes', () => {
    const notes = Array.from({ length: 1000 }, (_, index) => note(60, index * 0.25));
    expect(endOf(sungNotes(score(notes), 30))).toBeLessThanOrEqual(MAX_SUNG_S + 2);
  });
});

describe('the beats that count in', () => {
  test.each([
    ['M:4/4\nK:C', 0.25, 4],
    ['X:1\nM:3/4', 0.25, 3],
    ['M:6/8', 0.375, 2],
    ['M:C', 0.25, 4],
    ['M:2/2', 0.5, 2],
    ['no head', 0.25, 4],
    ['M:99/1', 0.25, 12],
    ['M:4/0', 0.25, 4],
  ])('%j', (abc, beatLength, beats) => {
    expect(beatsOfBar(abc, beatLength)).toBe(beats);
  });

  test('know an upbeat', () => {
    expect(beginsWithUpbeat(score([note(60, 0), note(62, 0.25, 2)]), 4)).toBe(true);
    expect(beginsWithUpbeat(score([note(60, 0), note(62, 1, 2)]), 4)).toBe(false);
    expect(beginsWithUpbeat(score([note(60, 0)]), 4)).toBe(false);
  });
});

describe('another octave', () => {
  const notes = sungNotes(score([note(60, 0), note(67, 0.25), note(64, 0.5)]), 60);
  const sing = (offset: number): SungPoint[] =>
    Array.from({ length: 60 }, (_, index) => {
      const atS = index * 0.05;
      const sung = notes.find(({ startS, lengthS }) => atS >= startS && atS < startS + lengthS);
      return { atS, midi: sung ? sung.midi + offset : null };
    });

  test.each([0, -12, 12, -24])('%d half tones away is laid over the notes', (octave) => {
    const line = sing(octave + 0.3);
    expect(octaveOf(notes, line)).toBe(octave);
    expect(inOctave(line, octave)[0]?.midi).toBeCloseTo(60.3, 9);
  });

  test('a fifth away stays a fifth away: it is not the tune', () => {
    expect(octaveOf(notes, sing(5))).toBe(0);
  });

  test('a few moments say nothing', () => {
    expect(octaveOf(notes, sing(-12).slice(0, 5))).toBe(0);
    expect(octaveOf([], sing(-12))).toBe(0);
  });
});
