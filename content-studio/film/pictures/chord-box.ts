import { SHAPES } from '../../guitar/fretboard.ts';
import type { ChordShape, Shapes } from '../film-types.ts';
import { badge, COLOURS, disc, rect, stroke } from '../paper.ts';

/** Frets of the chords that lessons use, 6th string first, -1 = not struck, and the fingers that hold them. */
export const CHORDS: Shapes = {
  A: { frets: [-1, 0, 2, 2, 2, 0], fingers: [0, 0, 1, 2, 3, 0] },
  E: { frets: [0, 2, 2, 1, 0, 0], fingers: [0, 2, 3, 1, 0, 0] },
  Am: { frets: [-1, 0, 2, 2, 1, 0], fingers: [0, 0, 2, 3, 1, 0] },
  Dm: { frets: [-1, -1, 0, 2, 3, 1], fingers: [0, 0, 0, 2, 3, 1] },
  Cadd9: { frets: [-1, 3, 2, 0, 3, 0], fingers: [0, 2, 1, 0, 3, 0] },
  G7: { frets: [3, 2, 0, 0, 0, 1], fingers: [3, 2, 0, 0, 0, 1] },
  D7: { frets: [-1, -1, 0, 2, 1, 2], fingers: [0, 0, 0, 2, 1, 3] },
  A7: { frets: [-1, 0, 2, 0, 2, 0], fingers: [0, 0, 2, 0, 3, 0] },
  Fmaj7: { frets: [-1, -1, 3, 2, 1, 0], fingers: [0, 0, 3, 2, 1, 0] },
  // As the lessons' own diagrams have them.
  ...SHAPES,
};

const ROWS = 4;

/**
 * A chord's diagram: strings downwards, the 6th at the left, the nut on top. `sounding`: strings drawn as struck.
 */
export function chordBox({
  x,
  y,
  width,
  height,
  chord,
  sounding = [],
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  chord: ChordShape;
  sounding?: readonly number[];
}) {
  const gap = width / 5;
  const row = height / ROWS;
  const parts = [
    rect(x, y, width, height, '#f3ead8'),
    rect(x - 2, y - 7, width + 4, 9, COLOURS.ink, { rx: 2 }),
  ];
  for (let line = 1; line <= ROWS; line++)
    parts.push(stroke(`M${x} ${y + row * line}H${x + width}`, '#a89a80', 2.5));
  for (let string = 0; string < 6; string++) {
    const on = sounding.includes(string);
    const at = x + gap * string;
    parts.push(
      stroke(`M${at} ${y}V${y + height}`, on ? COLOURS.indigo : '#7d7466', on ? 5 : 3.4 - string * 0.35),
    );
    const fret = chord.frets[string];
    const r = Math.min(gap * 0.44, row * 0.42);
    if (fret > 0) {
      const spot = y + row * (fret - 0.5);
      parts.push(
        chord.fingers?.[string]
          ? badge(at, spot, chord.fingers[string], { r })
          : disc(at, spot, r * 0.8, COLOURS.indigo),
      );
    } else if (fret === 0) {
      parts.push(
        disc(at, y - 26, r * 0.5, COLOURS.paper, { stroke: on ? COLOURS.indigo : COLOURS.ink, line: 3 }),
      );
    } else {
      const h = r * 0.42;
      parts.push(
        stroke(
          `M${at - h} ${y - 26 - h}L${at + h} ${y - 26 + h}M${at + h} ${y - 26 - h}L${at - h} ${y - 26 + h}`,
          COLOURS.soft,
          3,
        ),
      );
    }
  }
  return parts.join('');
}
