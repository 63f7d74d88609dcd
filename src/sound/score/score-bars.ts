import { endOfLine, type PrintedPaper } from './printed-paper.ts';
import type { Moment } from './score-cursor.ts';

/** A bar as it is printed; `bar` counts from 1, the box is in the units of the paper. */
export interface PrintedBar {
  bar: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Printed {
  moments: readonly Moment[];
  /** Positions of the bars as they are played: a repeated bar is in it twice. */
  bars: readonly number[];
}

const NEAR = 1e-4;
/** Where only the beginnings of bars are asked for. */
const ENDLESS: PrintedPaper = { width: Number.POSITIVE_INFINITY, staves: [] };
/** Room to the left of a bar's first note. */
const MARGIN = 6;

/**
 * The bars of an engraved score in the order in which they are printed. A bar that a repeat plays twice is one bar here: it
 * is known by its place on the paper.
 */
export function printedBars({ moments, bars }: Printed, paper: PrintedPaper): PrintedBar[] {
  const starts: Moment[] = [];
  for (const position of bars) {
    const first = moments.find((moment) => Math.abs(moment.position - position) < NEAR);
    if (first && !starts.some((other) => isSamePlace(other, first))) starts.push(first);
  }
  starts.sort((one, other) => (isSameLine(one, other) ? one.left - other.left : one.top - other.top));
  return starts.map((start, index) => {
    const next = starts[index + 1];
    const right = next && isSameLine(start, next) ? next.left - MARGIN : endOfLine(paper, start);
    const left = Math.max(0, start.left - MARGIN);
    return { bar: index + 1, left, top: start.top, width: Math.max(1, right - left), height: start.height };
  });
}

/** Which printed bar each played bar is; that of the bar before it where nothing is drawn. */
export function printedNumbers({ moments, bars }: Printed): number[] {
  const printed = printedBars({ moments, bars }, ENDLESS);
  let last = 1;
  return bars.map((position) => {
    const first = moments.find((moment) => Math.abs(moment.position - position) < NEAR);
    const found = first && printed.find((bar) => isIn(first, bar));
    last = found?.bar ?? last;
    return last;
  });
}

/** The bar at a point of the paper; null beside the staves. */
export function barAtPoint(bars: readonly PrintedBar[], x: number, y: number): PrintedBar | null {
  const line = nearestLine(bars, y);
  const first = line[0];
  if (!first || y < first.top - 12 || y > first.top + first.height + 12) return null;
  return line.findLast(({ left }) => left <= x) ?? first;
}

/**
 * Where a handle at the beginning or the end of a bar stands after it was dragged so far: at the nearest beginning or end
 * on the nearest line. Where on the handle the finger is does not matter.
 */
export function barAfterDrag(
  bars: readonly PrintedBar[],
  end: 'from' | 'to',
  grabbed: PrintedBar,
  by: { x: number; y: number },
): PrintedBar {
  const edge = ({ left, width }: PrintedBar) => (end === 'from' ? left : left + width);
  const far = (bar: PrintedBar) => Math.abs(edge(bar) - edge(grabbed) - by.x);
  const [first = grabbed, ...others] = nearestLine(bars, middle(grabbed) + by.y);
  return others.reduce((nearest, bar) => (far(bar) < far(nearest) ? bar : nearest), first);
}

/** The boxes of tall lines overlap, so the line whose middle is nearest counts. */
function nearestLine(bars: readonly PrintedBar[], y: number): PrintedBar[] {
  const far = (bar: PrintedBar) => Math.abs(middle(bar) - y);
  const nearest = Math.min(...bars.map(far));
  const found = bars.find((bar) => far(bar) === nearest);
  return bars.filter((bar) => found && isSameLine(bar, found));
}

const middle = ({ top, height }: PrintedBar) => top + height / 2;

function isSamePlace(one: Moment, other: Moment): boolean {
  return isSameLine(one, other) && Math.abs(one.left - other.left) < 1;
}

function isSameLine(one: { top: number }, other: { top: number }): boolean {
  return Math.abs(one.top - other.top) < 4;
}

function isIn({ left, top }: Moment, bar: PrintedBar): boolean {
  return Math.abs(top - bar.top) < 4 && left >= bar.left && left < bar.left + bar.width;
}
