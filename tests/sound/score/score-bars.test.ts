import { describe, expect, it } from 'vitest';
import { barAtPoint, printedBars, printedNumbers } from '#sound/score/score-bars.ts';
import type { Moment } from '#sound/score/score-cursor.ts';

const moment = (position: number, left: number, top: number): Moment => ({
  position,
  left,
  top,
  height: 40,
  elements: [],
});

// Two bars on the first line, repeated once, and one on the second line.
const moments = [
  moment(0, 50, 10),
  moment(0.5, 90, 10),
  moment(1, 150, 10),
  moment(2, 50, 10),
  moment(3, 150, 10),
  moment(4, 30, 120),
];
const paper = {
  width: 260,
  staves: [
    { top: 14, bottom: 46, right: 255 },
    { top: 124, bottom: 156, right: 120 },
  ],
};
const bars = printedBars({ moments, bars: [0, 1, 2, 3, 4] }, paper);

describe('printed bars', () => {
  it('counts a repeated bar once, in the order of the paper', () => {
    expect(bars.map(({ bar, left, top }) => [bar, left, top])).toEqual([
      [1, 44, 10],
      [2, 144, 10],
      [3, 24, 120],
    ]);
  });

  it('reaches to the next bar of its line, or to the end of its staff', () => {
    expect(bars.map(({ left, width }) => left + width)).toEqual([144, 255, 120]);
  });

  it('finds the bar at a point, before the first note too, and none between the lines', () => {
    expect(barAtPoint(bars, 100, 20)?.bar).toBe(1);
    expect(barAtPoint(bars, 10, 20)?.bar).toBe(1);
    expect(barAtPoint(bars, 200, 45)?.bar).toBe(2);
    expect(barAtPoint(bars, 200, 130)?.bar).toBe(3);
    expect(barAtPoint(bars, 200, 85)).toBeNull();
  });

  it('knows which printed bar each played bar is', () => {
    expect(printedNumbers({ moments, bars: [0, 1, 2, 3, 4] })).toEqual([1, 2, 1, 2, 3]);
  });
});
