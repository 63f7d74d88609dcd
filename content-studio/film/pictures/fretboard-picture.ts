import type { Mover } from '../film-types.ts';
import { badge, COLOURS, disc, rect, stroke, words } from '../paper.ts';

/** A place on the fretboard; `string` 0 is the 6th. */
export interface FrettedSpot {
  readonly string: number;
  readonly fret: number;
  readonly finger?: number | null;
}

const LEFT = 118;
const RIGHT = 836;
const DOT = 22;
const INLAYS = [3, 5, 7];

/** y of a string as tablature has it: the 1st (thinnest) on top, the 6th (index 0) at the bottom. */
const rowOf = (string: number, { y, height }: { y: number; height: number }) =>
  y + (height * (5 - string)) / 5;
const thickness = (string: number) => 1.6 + (5 - string) * 0.75;

/** Where the frets lie: as on a guitar the spaces get narrower, less so, for there are few of them. */
function fretLines(count: number) {
  const at = (fret: number) => 1 - 2 ** (-fret / 20);
  return Array.from({ length: count + 1 }, (_, fret) => LEFT + ((RIGHT - 70 - LEFT) * at(fret)) / at(count));
}

export const fretsShown = (frets: readonly number[]) =>
  Math.max(0, ...frets) > 5 ? 7 : Math.max(0, ...frets) > 4 ? 5 : 4;

/** The middle of a place under the finger; of an open string, beside the nut. */
function spotOf(
  { string, fret }: { string: number; fret: number },
  box: { y: number; height: number },
  lines: readonly number[],
): [number, number] {
  const x = fret === 0 ? LEFT - 32 : (lines[fret - 1] + lines[fret]) / 2;
  return [x, rowOf(string, box)];
}

function board(box: { y: number; height: number }, lines: readonly number[], count: number) {
  const { y, height } = box;
  const inlays = INLAYS.filter((fret) => fret <= count).map((fret) =>
    disc((lines[fret - 1] + lines[fret]) / 2, y + height / 2, 9, '#b9a98c'),
  );
  const frets = lines.slice(1).map((x) => stroke(`M${x} ${y - 8}V${y + height + 8}`, '#a89a80', 3));
  const numbers = lines
    .slice(1)
    .map((x, index) =>
      words((lines[index] + x) / 2, y + height + 40, index + 1, { size: 22, fill: COLOURS.soft }),
    );
  return [
    rect(LEFT, y - 16, RIGHT - LEFT, height + 32, '#eadfc8', { rx: 4 }),
    ...inlays,
    ...frets,
    rect(LEFT - 5, y - 17, 9, height + 34, COLOURS.ink, { rx: 2 }),
    ...numbers,
  ].join('');
}

/**
 * A fretboard from the player's side, nut at the left. `lit` and `next`: {string (0 = 6th), fret, finger}[];
 * the strings of `moving` are left out, because they are drawn in motion.
 */
export function fretboardPicture({
  y,
  height,
  count,
  lit = [],
  next = [],
  moving = [],
}: {
  y: number;
  height: number;
  count: number;
  lit?: readonly FrettedSpot[];
  next?: readonly FrettedSpot[];
  moving?: readonly FrettedSpot[];
}) {
  const box = { y, height };
  const lines = fretLines(count);
  const parts = [board(box, lines, count)];
  for (let string = 0; string < 6; string++) {
    const row = rowOf(string, box);
    parts.push(words(30, row + 9, 6 - string, { size: 24, fill: COLOURS.soft }));
    const end = moving.find((each) => each.string === string);
    const from = end ? stringFrom(end, lines) : RIGHT;
    if (from > LEFT) parts.push(stroke(`M${LEFT} ${row}H${from}`, '#7d7466', thickness(string)));
  }
  for (const spot of next) {
    const [cx, cy] = spotOf(spot, box, lines);
    parts.push(disc(cx, cy, 17, COLOURS.paper, { stroke: '#9aa6dc', line: 3 }));
    if (spot.finger) parts.push(words(cx, cy + 8, spot.finger, { size: 22, fill: '#7f8ccb', bold: true }));
  }
  for (const spot of lit) {
    const [cx, cy] = spotOf(spot, box, lines);
    if (spot.fret === 0) parts.push(disc(cx, cy, 15, COLOURS.paper, { stroke: COLOURS.indigo, line: 5 }));
    else parts.push(spot.finger ? badge(cx, cy, spot.finger, { r: DOT }) : disc(cx, cy, 16, COLOURS.indigo));
  }
  return parts.join('');
}

const stringFrom = ({ fret }: { fret: number }, lines: readonly number[]) =>
  fret === 0 ? LEFT : (lines[fret - 1] + lines[fret]) / 2;

/** The swinging part of a string as a moving shape, `since` seconds after it was struck. */
export function swinging(
  { string, fret }: { string: number; fret: number },
  since: number,
  frame: number,
  { y, height, count }: { y: number; height: number; count: number },
): Mover {
  const lines = fretLines(count);
  const swing = 5.5 * Math.exp(-since / 0.4) * (frame % 2 ? 1 : -1);
  return {
    shape: 'string',
    // Behind the dot, whose number it must not cross.
    from: stringFrom({ fret }, lines) + (fret === 0 ? 0 : DOT),
    to: RIGHT,
    y: rowOf(string, { y, height }),
    swing,
    width: thickness(string) + 1,
    colour: COLOURS.indigo,
  };
}
