import { badge, COLOURS, disc, rect, words } from '../paper.ts';
import { isBlack, nameOf } from '../pitch-names.ts';

// Black keys by the white key on their left; they do not sit on the gap but a little to the outside
// of their group, as on a real keyboard (in parts of a white key's width).
const BLACK_AFTER: Readonly<Record<number, number>> = { 0: -0.1, 2: 0.1, 5: -0.13, 7: 0, 9: 0.13 };
const FEWEST = 8;
const MANY = 15;
const WHITE_KEYS = [0, 2, 4, 5, 7, 9, 11];
/** How far the black keys reach, and the room that a name takes at the end of a white one. */
const BLACK_LONG = 0.58;
const NAME_ROOM = 50;

const down = (midi: number, ends: readonly number[]) => {
  let key = midi;
  while (!ends.includes(((key % 12) + 12) % 12)) key -= 1;
  return key;
};
const up = (midi: number, ends: readonly number[]) => {
  let key = midi;
  while (!ends.includes(((key % 12) + 12) % 12)) key += 1;
  return key;
};
const whitesOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((midi) => !isBlack(midi));

/**
 * The part of a keyboard that shows these notes: begins at a ド or ファ, ends at a ミ, シ or ド, an octave at least.
 * Where that would make narrow keys, one white key on either side has to do.
 */
export function rangeOf(midis: readonly number[]) {
  const [low, high] = [Math.min(...midis), Math.max(...midis)];
  const from = down(low, [0, 5]);
  let to = up(high, [0, 4, 11]);
  while (whitesOf(from, to).length < FEWEST) to = up(to + 1, [0, 4, 11]);
  if (whitesOf(from, to).length <= MANY) return { from, to };
  return { from: down(low - 1, WHITE_KEYS), to: up(high + 1, WHITE_KEYS) };
}

/**
 * A keyboard across a box. `lit`: midi → finger or null (sounds now), `next`: midi → finger (sounds next),
 * `left`: what of it belongs to the left hand, `named`: white keys that carry their name. Keys are white from `from` to `to` at both ends.
 */
export function keyboardPicture({
  x,
  y,
  width,
  height,
  from,
  to,
  lit = new Map(),
  next = new Map(),
  named = [],
  left: leftHand = new Set(),
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  from: number;
  to: number;
  lit?: ReadonlyMap<number, number | null>;
  next?: ReadonlyMap<number, number | null>;
  named?: readonly number[];
  left?: ReadonlySet<number>;
}) {
  const whites = whitesOf(from, to);
  const key = width / whites.length;
  const left = new Map(whites.map((midi, index) => [midi, x + key * index] as const));
  const leftOf = (midi: number) => left.get(midi) as number;
  const r = Math.min(27, key * 0.4, (height * (1 - BLACK_LONG) - NAME_ROOM - 6) / 2);
  const parts = [rect(x - 5, y - 5, width + 10, height + 10, COLOURS.ink, { rx: 9 })];
  for (const midi of whites) {
    const shape: [number, number, number, number] = [leftOf(midi) + 1, y, key - 2, height];
    parts.push(
      rect(...shape, lit.has(midi) ? (leftHand.has(midi) ? '#ecc9bd' : '#c3cbf0') : '#fffefb', { rx: 5 }),
    );
    if (next.has(midi) && !lit.has(midi))
      parts.push(
        rect(
          shape[0] + 3,
          y + height * (BLACK_LONG + 0.02),
          key - 8,
          height * (0.98 - BLACK_LONG) - 4,
          'none',
          {
            rx: 5,
            stroke: '#9aa6dc',
            line: 3,
          },
        ),
      );
    if (named.includes(midi) || lit.has(midi))
      parts.push(nameOnWhite(leftOf(midi) + key / 2, y + height, key, midi, lit));
    const fill = leftHand.has(midi) ? COLOURS.rust : COLOURS.indigo;
    const place = { midi, cx: leftOf(midi) + key / 2, cy: y + height - NAME_ROOM - r, r, fill };
    parts.push(fingerOn(place, lit, next));
  }
  for (const midi of whites.slice(0, -1)) {
    const shift = BLACK_AFTER[midi % 12];
    if (shift === undefined) continue;
    parts.push(blackKey({ midi: midi + 1, cx: leftOf(midi) + key * (1 + shift), key, y, height }, lit, next));
  }
  return parts.join('');
}

const nameOnWhite = (
  cx: number,
  bottom: number,
  key: number,
  midi: number,
  lit: ReadonlyMap<number, number | null>,
) =>
  words(cx, bottom - 18, nameOf(midi), {
    size: Math.min(32, key * (nameOf(midi).length > 1 ? 0.4 : 0.5)),
    bold: lit.has(midi),
    fill: lit.has(midi) ? COLOURS.ink : COLOURS.soft,
  });

function fingerOn(
  { midi, cx, cy, r, fill }: { midi: number; cx: number; cy: number; r: number; fill: string },
  lit: ReadonlyMap<number, number | null>,
  next: ReadonlyMap<number, number | null>,
) {
  const finger = lit.get(midi);
  if (lit.has(midi))
    return finger === null ? disc(cx, cy, r * 0.62, fill) : badge(cx, cy, finger ?? null, { r, fill });
  const coming = next.get(midi);
  return coming === undefined || coming === null
    ? ''
    : words(cx, cy + r * 0.42, coming, { size: r * 1.1, fill: '#7f8ccb', bold: true });
}

function blackKey(
  { midi, cx, key, y, height }: { midi: number; cx: number; key: number; y: number; height: number },
  lit: ReadonlyMap<number, number | null>,
  next: ReadonlyMap<number, number | null>,
) {
  const wide = key * 0.58;
  const long = height * BLACK_LONG;
  const on = lit.has(midi);
  const body = rect(cx - wide / 2, y - 1, wide, long, on ? COLOURS.indigo : COLOURS.ink, { rx: 4 });
  if (!on && !next.has(midi)) return body;
  const finger = (on ? lit : next).get(midi);
  const name = words(cx, y + long - 12, nameOf(midi), { size: wide * 0.34, fill: '#fff', bold: true });
  const dot = on
    ? finger === null
      ? disc(cx, y + long - 50, wide * 0.26, '#fff')
      : badge(cx, y + long - 52, finger ?? null, { r: wide * 0.4, fill: '#fff', on: COLOURS.indigo })
    : rect(cx - wide / 2 + 3, y + long * 0.5, wide - 6, long * 0.5 - 4, 'none', {
        rx: 4,
        stroke: '#9aa6dc',
        line: 3,
      });
  return `${body}${on ? name : ''}${dot}`;
}
