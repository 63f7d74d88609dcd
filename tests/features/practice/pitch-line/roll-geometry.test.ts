import { describe, expect, test } from 'vitest';
import {
  barStarts,
  followedScroll,
  linePath,
  type RollNote,
  rollScale,
} from '#features/practice/pitch-line/roll-geometry.ts';

const note = (midi: number, startS: number, bar = 1, lengthS = 0.5): RollNote => ({
  midi,
  startS,
  lengthS,
  bar,
});

describe('the scale of the picture', () => {
  test('higher notes are higher, later ones farther right, and all of them inside', () => {
    const notes = [note(60, 0), note(72, 10)];
    const scale = rollScale(notes, 0);
    expect(scale.y(72)).toBeLessThan(scale.y(60));
    expect(scale.x(10)).toBeGreaterThan(scale.x(0));
    expect(scale.x(10.5)).toBeLessThan(scale.width);
    expect(scale.y(60)).toBeLessThan(scale.height);
    expect(scale.y(72)).toBeGreaterThan(0);
  });

  test('a pitch far beyond the notes stays at the edge', () => {
    const scale = rollScale([note(60, 0)], 0);
    expect(scale.y(120)).toBeGreaterThan(0);
    expect(scale.y(-40)).toBeLessThan(scale.height);
  });

  test('an hour of music, one note and no note are pictures that a phone can draw', () => {
    for (const notes of [[note(60, 3600)], [note(60, 0, 1, 0)], []]) {
      const { width, height } = rollScale(notes, 0);
      expect(width).toBeGreaterThan(0);
      expect(width).toBeLessThanOrEqual(24_000);
      expect(height).toBeGreaterThan(0);
      expect(height).toBeLessThan(1000);
    }
  });

  test('a line that goes on after the last note has room', () => {
    const scale = rollScale([note(60, 0)], 20);
    expect(scale.width).toBeGreaterThan(scale.x(20));
  });
});

test('a bar that comes back is numbered again', () => {
  const notes = [note(60, 0, 1), note(62, 1, 2), note(64, 1.5, 2), note(60, 2, 1)];
  expect(barStarts(notes)).toEqual([
    { bar: 1, startS: 0 },
    { bar: 2, startS: 1 },
    { bar: 1, startS: 2 },
  ]);
});

describe('a sung line', () => {
  const scale = rollScale([note(60, 0)], 5);
  const strokes = (line: { atS: number; midi: number | null }[]) =>
    linePath(line, scale).match(/M/g)?.length ?? 0;

  test('is one stroke while somebody sings', () => {
    expect(strokes([0, 0.05, 0.1].map((atS) => ({ atS, midi: 60 })))).toBe(1);
  });

  test('is not drawn through a silence', () => {
    const line = [
      { atS: 0, midi: 60 },
      { atS: 0.05, midi: null },
      { atS: 0.1, midi: 62 },
    ];
    expect(strokes(line)).toBe(2);
    expect(strokes([line[0], line[2]].map((point, index) => ({ ...point, midi: 60, atS: index * 2 })))).toBe(
      2,
    );
  });

  test('is nothing where nobody sang', () => {
    expect(linePath([{ atS: 0, midi: null }], scale)).toBe('');
  });
});

describe('following the playhead', () => {
  test('keeps it at a third of the width, never before the beginning', () => {
    expect(followedScroll(50, 300, 0, false)).toBe(0);
    expect(followedScroll(400, 300, 0, false)).toBe(300);
  });

  test('turns pages where motion is reduced', () => {
    expect(followedScroll(200, 300, 0, true)).toBe(0);
    expect(followedScroll(280, 300, 0, true)).toBe(250);
    expect(followedScroll(10, 300, 250, true)).toBe(0);
  });
});
