import { describe, expect, it } from 'vitest';
import {
  barAfterDrag,
  barAtPoint,
  type PrintedBar,
  printedBars,
  printedNumbers,
} from '#sound/score/score-bars.ts';
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

describe('lines whose boxes overlap, as with words below the notes', () => {
  const box = (bar: number, left: number, top: number): PrintedBar => ({
    bar,
    left,
    top,
    width: 100,
    height: 120,
  });
  // The second line begins 90 below the first one.
  const [first, second, third, fourth] = [box(1, 40, 0), box(2, 140, 0), box(3, 20, 90), box(4, 120, 90)];
  const tall = [first, second, third, fourth] as PrintedBar[];
  const drag = (end: 'from' | 'to', grabbed: PrintedBar | undefined, x: number, y: number) =>
    barAfterDrag(tall, end, grabbed as PrintedBar, { x, y }).bar;

  it('finds the bar whose staff is nearer', () => {
    expect(barAtPoint(tall, 150, 100)?.bar).toBe(2);
    expect(barAtPoint(tall, 150, 110)?.bar).toBe(4);
  });

  it('leaves a handle where it is when it is hardly moved', () => {
    for (const bar of tall) {
      expect(drag('from', bar, -3, -3)).toBe(bar.bar);
      expect(drag('to', bar, 3, 3)).toBe(bar.bar);
    }
  });

  it('moves a handle along its staff, and to the staff above and below', () => {
    expect(drag('from', third, 90, 0)).toBe(4);
    expect(drag('to', fourth, -80, -10)).toBe(3);
    expect(drag('to', fourth, 20, -80)).toBe(2);
    expect(drag('from', second, -120, 70)).toBe(3);
    expect(drag('from', first, 500, 500)).toBe(4);
  });
});
