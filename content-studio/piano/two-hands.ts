// Diagrams for playing with two hands: keyboards with the fingers of either hand, and two lanes in time.

import { keyboard } from '../drawing/keyboard.ts';
import { dot, n, page, words } from '../drawing/svg-page.ts';

/** White keys, counted from the left, and the finger on each. */
export type Fingering = Readonly<Record<number, string>>;
/** Labels of a hand with their beats; '' is a rest. */
export type Lane = readonly (readonly [string, number])[];
/** The right hand's lane and the left hand's. */
export type Hands = readonly Lane[];
/** A chord: its name, and its notes with their fingers. */
export interface ChordColumn {
  readonly name: string;
  readonly notes: readonly (readonly [string, string | number])[];
}

/** What belongs to the left hand is drawn in this colour, light and dark. */
const LEFT_STYLE =
  '<style>.left{fill:#a4533f}.left-word{fill:#a4533f}@media (prefers-color-scheme:dark){.left-word{fill:#f0a58f}}</style>';

const leftDot = (x: number, y: number, text: string | number) =>
  `<circle class="left" cx="${n(x)}" cy="${n(y)}" r="22"/>${words(x, y + 9.5, text, { size: 26, kind: 'on-dot', bold: true })}`;

interface FingeredKeyboard {
  y: number;
  count: number;
  skip?: number;
  right?: Fingering;
  left?: Fingering;
  names?: boolean;
  height?: number;
  lift?: number;
}

/**
 * One keyboard from a ド, `count` white keys of which the first `skip` are cut off at the left; `right` and
 * `left` map white keys to fingers.
 */
export function fingers({
  y,
  count,
  skip = 0,
  right = {},
  left = {},
  names = true,
  height = 190,
  lift = 62,
}: FingeredKeyboard) {
  const lit = [...Object.keys(left), ...Object.keys(right)].map(Number);
  const key = 632 / (count - skip);
  const board = keyboard({
    x: 24 - key * skip,
    y,
    width: key * count,
    height,
    count,
    names: names ? lit : [],
    tint: lit,
    nameSize: key < 60 ? 24 : 28,
  });
  const dots = (hand: Fingering, draw: (x: number, y: number, text: string) => string) =>
    Object.entries(hand).map(([key, finger]) => draw(board.center(Number(key)), y + height - lift, finger));
  const cut = `<clipPath id="board-${y}"><rect x="22" y="${y - 2}" width="636" height="${height + 4}"/></clipPath>`;
  const shown = skip ? `${cut}<g clip-path="url(#board-${y})">${board.svg}</g>` : board.svg;
  return { ...board, svg: [LEFT_STYLE, shown, ...dots(left, leftDot), ...dots(right, dot)].join('\n') };
}

/** A page with one keyboard and a line of words beneath it. */
export function fingersPage(title: string, board: Omit<FingeredKeyboard, 'y'>, caption: string) {
  const drawn = fingers({ y: 20, ...board });
  return page(300, title, [drawn.svg, words(340, 272, caption, { size: 26 })].join('\n'));
}

const LANES = [
  { kind: 'dot', word: 'accent' },
  { kind: 'left', word: 'left-word' },
];

/**
 * Rows of bars; each row has a lane for the right and one for the left hand. `rows`: [right, left] where a
 * hand is a list of [label, beats] ('' as label: a rest).
 */
export function lanes(
  title: string,
  {
    rows,
    beats,
    metre = 4,
    caption = '',
    names = ['右手', '左手'],
  }: {
    rows: readonly Hands[];
    beats: number;
    metre?: number;
    caption?: string;
    names?: readonly string[];
  },
) {
  const left = 96;
  const unit = (656 - left) / beats;
  const parts = [LEFT_STYLE];
  for (const [row, hands] of rows.entries()) {
    const top = 24 + row * 150;
    for (let beat = 0; beat <= beats; beat++) {
      const x = n(left + beat * unit);
      parts.push(
        `<path class="${beat % metre ? 'faint' : 'line'}" stroke-width="2.5" d="M${x} ${top - 4}V${top + 118}"/>`,
      );
    }
    for (const [lane, notes] of hands.entries()) {
      const { kind, word } = LANES[lane] as (typeof LANES)[number];
      const y = top + 4 + lane * 60;
      parts.push(words(48, y + 35, names[lane] ?? '', { size: 26, kind: word, bold: true }));
      let at = left;
      for (const [label, length] of notes) {
        const wide = length * unit;
        if (label) {
          parts.push(
            `<rect class="${kind}" x="${n(at + 3)}" y="${y}" width="${n(wide - 6)}" height="50" rx="10"/>`,
          );
          parts.push(words(at + wide / 2, y + 34, label, { size: 24, kind: 'on-dot', bold: true }));
        }
        at += wide;
      }
    }
  }
  const height = rows.length * 150 + (caption ? 46 : 4);
  if (caption) parts.push(words(340, height - 16, caption, { size: 26 }));
  return page(height, title, parts.join('\n'));
}

/** Chords as columns of notes; `links` join the rows whose key stays down from one column to the next. */
export function chordColumns(
  title: string,
  {
    columns,
    links,
    caption,
    left = 100,
    right = 580,
  }: {
    columns: readonly ChordColumn[];
    links: readonly (readonly [number, number, number])[];
    caption: string;
    left?: number;
    right?: number;
  },
) {
  const gap = (right - left) / (columns.length - 1);
  const x = (index: number) => left + index * gap;
  const y = (row: number) => 106 + row * 80;
  const parts = [LEFT_STYLE];
  for (const [from, a, b] of links)
    parts.push(
      `<path class="accent-line" stroke-width="10" stroke-linecap="round" d="M${n(x(from) + 54)} ${y(a)}L${n(x(from + 1) - 54)} ${y(b)}"/>`,
    );
  for (const [index, { name, notes }] of columns.entries()) {
    parts.push(words(x(index), 46, name, { size: 34, bold: true, kind: 'accent' }));
    for (const [row, [note, finger]] of notes.entries()) {
      parts.push(
        `<rect class="left" x="${n(x(index) - 48)}" y="${y(row) - 30}" width="96" height="60" rx="14"/>`,
      );
      parts.push(words(x(index), y(row) + 10, `${note} ${finger}`, { size: 28, kind: 'on-dot', bold: true }));
    }
  }
  const height = y(2) + 100;
  parts.push(words(340, height - 24, caption, { size: 26 }));
  return page(height, title, parts.join('\n'));
}
