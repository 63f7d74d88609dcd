import { dot, n, words } from '../drawing/svg-page.ts';

/** Chord shapes, 6th string first: frets (-1 = not struck, 0 = open) and the fingers of the left hand. */
export const SHAPES = {
  Em: { frets: [0, 2, 2, 0, 0, 0], fingers: [0, 2, 3, 0, 0, 0] },
  D: { frets: [-1, -1, 0, 2, 3, 2], fingers: [0, 0, 0, 1, 3, 2] },
  G: { frets: [3, 2, 0, 0, 0, 3], fingers: [3, 2, 0, 0, 0, 4] },
  C: { frets: [-1, 3, 2, 0, 1, 0], fingers: [0, 3, 2, 0, 1, 0] },
};

const STRING = 48;
const FRET = 64;
const line = (x1: number, y1: number, x2: number, y2: number, kind: string, width: number) =>
  `<path class="${kind}" stroke-width="${width}" stroke-linecap="round" d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}"/>`;

export type ChordName = keyof typeof SHAPES;

/**
 * A chord box as Japanese books print it: strings upright, the 6th at the left, × and ○ above, the finger's
 * number in the dot. (x, y) is the place of the 6th string at the nut. `held`: strings (0 = 6th) whose
 * finger stays; they get a ring.
 */
export function chordBox(
  x: number,
  y: number,
  name: ChordName,
  {
    frets = 4,
    held = [],
    numbers = true,
  }: { frets?: number; held?: readonly number[]; numbers?: boolean } = {},
) {
  const shape = SHAPES[name];
  const wide = STRING * 5;
  const at = (string: number) => x + string * STRING;
  const parts = [words(x + wide / 2, y - 66, name, { size: 44, bold: true, kind: 'accent' })];
  for (let fret = 0; fret <= frets; fret++) {
    parts.push(line(x, y + fret * FRET, x + wide, y + fret * FRET, 'line', fret ? 3 : 9));
  }
  for (const [string, fret] of shape.frets.entries()) {
    const struck = fret >= 0;
    parts.push(
      line(at(string), y, at(string), y + frets * FRET, struck ? 'line' : 'faint', 4.5 - string * 0.5),
    );
    if (fret <= 0) parts.push(mark(at(string), y - 30, struck));
    if (numbers) {
      parts.push(words(at(string), y + frets * FRET + 34, String(6 - string), { size: 24, kind: 'soft' }));
    }
  }
  for (const [string, fret] of shape.frets.entries()) {
    if (fret <= 0) continue;
    const cy = y + (fret - 0.5) * FRET;
    if (held.includes(string)) {
      parts.push(
        `<circle class="accent-line" fill="none" cx="${at(string)}" cy="${cy}" r="30" stroke-width="5"/>`,
      );
    }
    parts.push(dot(at(string), cy, String(shape.fingers[string]), { r: 22, size: 27 }));
  }
  return parts.join('\n');
}

const mark = (x: number, y: number, struck: unknown) =>
  struck
    ? `<circle class="line" fill="none" cx="${n(x)}" cy="${n(y)}" r="12" stroke-width="4"/>`
    : `<path class="line" stroke-width="4" stroke-linecap="round" d="M${n(x - 11)} ${n(y - 11)}l22 22m0 -22l-22 22"/>`;

/**
 * A fretboard lying down, nut at the left, the thin 1st string on top (as in TAB). `marks`: string (1–6),
 * fret (0 = open, left of the nut), text. (x, y) is the nut at the 1st string.
 */
export function fretboard({
  x,
  y,
  width,
  frets,
  marks = [],
  gap = 40,
  names = true,
  from = 1,
  to = 6,
}: {
  x: number;
  y: number;
  width: number;
  frets: number;
  /** [string (1–6), fret, text] of each dot. */
  marks?: readonly (readonly [number, number, string])[];
  gap?: number;
  names?: boolean;
  from?: number;
  to?: number;
}) {
  const fret = width / frets;
  const count = to - from;
  const row = (string: number) => y + (string - from) * gap;
  const parts = [
    `<rect class="wood" x="${x}" y="${y - 14}" width="${width}" height="${count * gap + 28}" rx="4"/>`,
  ];
  for (let index = 0; index <= frets; index++) {
    parts.push(line(x + index * fret, y - 14, x + index * fret, row(to) + 14, 'line', index ? 4 : 11));
    if (index) {
      parts.push(
        words(x + (index - 0.5) * fret, row(to) + 52, String(index), { size: 25, kind: 'soft', bold: true }),
      );
    }
  }
  for (let string = from; string <= to; string++) {
    parts.push(line(x, row(string), x + width, row(string), 'line', 1.5 + string * 0.5));
    if (names) parts.push(words(x - 62, row(string) + 9, `${string}弦`, { size: 25, anchor: 'end' }));
  }
  for (const [string, at, text] of marks) {
    const cx = at ? x + (at - 0.5) * fret : x - 34;
    parts.push(dot(cx, row(string), text, { r: 21, size: text.length > 1 ? 20 : 25 }));
  }
  return parts.join('\n');
}

/** A flat-top guitar lying down, head at the left: 640 long, its middle line at y = 0. */
export function guitar(transform: string, { lit = '' } = {}) {
  const top =
    'M330 -40C340 -92 420 -98 450 -78C468 -66 480 -66 498 -78C534 -112 622 -104 636 -40C642 -14 642 14 636 40' +
    'C622 104 534 112 498 78C480 66 468 66 450 78C420 98 340 92 330 40Z';
  const frets = Array.from({ length: 18 }, (_, index) => 92 + 453 * (1 - 2 ** (-(index + 1) / 12)));
  const string = (index: number) => {
    const spread = 15 - index * 6;
    const post = 30 + (index < 3 ? index : 5 - index) * 22;
    return `M552 ${n(spread)}L92 ${n(spread * 0.86)}L${post} ${index < 3 ? 15 : -15}`;
  };
  const pegs = [30, 52, 74]
    .flatMap((x) => [-1, 1].map((side) => [x, side]))
    .map(
      ([x, side]) =>
        `<path class="gt-edge" stroke-width="5" d="M${x} ${side * 22}V${side * 42}"/><rect class="gt-peg" x="${x - 8}" y="${side * 46 - 8}" width="16" height="16" rx="6"/>`,
    );
  return `<g transform="${transform}">${STYLE}
<path class="gt-top gt-edge" stroke-width="4" d="${top}"/>
<circle class="gt-hole gt-edge" cx="428" cy="0" r="37" stroke-width="4"/><circle class="gt-ring" fill="none" cx="428" cy="0" r="46" stroke-width="4"/>
<path class="gt-bridge gt-edge" stroke-width="3" d="M538 -46h24v92h-24z"/>
${pegs.join('')}
<path class="gt-neck gt-edge" stroke-width="3" d="M92 -19L20 -29Q12 0 20 29L92 19Z"/>
<path class="gt-board gt-edge" stroke-width="3" d="M92 -18H390V18H92Z"/>
<path class="gt-fret" stroke-width="2.5" d="${frets
    .filter((x) => x < 386)
    .map((x) => `M${n(x)} -17V17`)
    .join('')}"/>
<path class="gt-nut" stroke-width="7" d="M92 -19V19"/><path class="gt-nut" stroke-width="5" d="M546 -30V30"/>
<path class="gt-string" fill="none" stroke-width="1.4" d="${[0, 1, 2, 3, 4, 5].map(string).join('')}"/>
${lit}</g>`;
}

const STYLE = `<style>.gt-edge{stroke:#3a2a1c}.gt-top{fill:#e5b877}.gt-hole{fill:#2b211a}.gt-ring{stroke:#8a5a2c}.gt-bridge,.gt-neck{fill:#6e4526}.gt-board{fill:#3d2c20}.gt-peg{fill:#d9d4c8;stroke:#3a2a1c;stroke-width:3}.gt-fret{stroke:#cfc6b4}.gt-nut{stroke:#f6efe0}.gt-string{stroke:#f4ead6}
@media (prefers-color-scheme:dark){.gt-edge{stroke:#0f0d0b}.gt-top{fill:#b98a4e}.gt-ring{stroke:#6b431f}.gt-fret{stroke:#a59c8b}}</style>`;
