import { COLOURS, disc, words } from './paper.ts';

/** The number that a count-in is at: `counted` are its clicks (seconds before the tune, negative), one bar `bar`. */
export function countAt(counted: readonly number[], { bar, step }: { bar: number; step: number }, t: number) {
  const index = counted.findLastIndex((at) => t >= at);
  if (index < 0 || t >= 0) return null;
  const since = counted[index] - counted[0];
  return (Math.round(since / step) % Math.round(bar / step)) + 1;
}

/** A large number over the picture while it is counted in. */
export const counter = (number: number | null, x: number, y: number, size = 96) =>
  number === null
    ? ''
    : disc(x, y, size * 0.62, COLOURS.paper, { stroke: COLOURS.indigo, line: 4 }) +
      words(x, y + size * 0.36, number, { size, bold: true, fill: COLOURS.indigo });
