import type { MarkKind } from '#domain/practice/listening/judge/marks.ts';

/** What can be seen at a note or a bar: the kinds of marks, and bars that leave the tempo. */
export type ShapeKind = MarkKind | 'rushed' | 'dragged';

/** Eight arcs of a circle, so that its gaps need no dashes. */
const RING = Array.from({ length: 8 }, (_, part) => {
  const at = (turn: number) =>
    `${(8 + 6 * Math.cos(turn)).toFixed(2)} ${(8 + 6 * Math.sin(turn)).toFixed(2)}`;
  const from = (part * Math.PI) / 4;
  return `M${at(from)}A6 6 0 0 1 ${at(from + Math.PI / 7.2)}`;
}).join('');

/** A shape for each kind on a grid of 16, drawn as lines: told apart without colours. */
export const MARK_SHAPES: Readonly<Record<ShapeKind, string>> = {
  // A ring with gaps.
  missing: RING,
  wrong: 'M8 1.5 14.5 8 8 14.5 1.5 8z',
  high: 'M8 14V3M3.5 7.5 8 3l4.5 4.5',
  low: 'M8 2v11M3.5 8.5 8 13l4.5-4.5',
  early: 'M12.5 2.5v11L4 8z',
  late: 'M3.5 2.5v11L12 8z',
  unsure: 'M5 5.5a3 3 0 1 1 4.2 2.8C8.3 8.7 8 9.2 8 10.2M8 13.2v.3',
  rushed: 'M2.5 3 7.5 8l-5 5M8.5 3l5 5-5 5',
  dragged: 'M13.5 3 8.5 8l5 5M7.5 3l-5 5 5 5',
};
