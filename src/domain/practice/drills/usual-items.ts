import {
  type DrillItem,
  keyOf,
  rhythmItem,
  type StaffNote,
  singItem,
  TICKS_PER_BEAT,
} from './drill-items.ts';

/** The intervals of higher or lower, the easiest first: they become smaller. */
const INTERVALS = [12, 9, 7, 5, 4, 3, 2, 1] as const;

/** Two notes are the same question in any score. */
export function compareItems(): DrillItem[] {
  return INTERVALS.flatMap((size): DrillItem[] => [
    { drill: 'compare', halfTones: size },
    { drill: 'compare', halfTones: -size },
  ]);
}

/** Lengths in beats; a negative one is a rest. */
const RHYTHMS: readonly (readonly number[])[] = [
  [1, 1, 1, 1],
  [1, 1, 2],
  [2, 1, 1],
  [1, 1, 1, -1],
  [1, 0.5, 0.5, 1, 1],
  [0.5, 0.5, 1, 0.5, 0.5, 1],
  [1, -1, 1, 1],
  [1.5, 0.5, 1, 1],
  [0.5, 0.5, 0.5, 0.5, 2],
  [1, 0.5, 0.5, 1.5, 0.5],
];

function rhythmOf(lengths: readonly number[]) {
  let at = 0;
  const notes = lengths.flatMap((beats) => {
    const length = Math.abs(beats) * TICKS_PER_BEAT;
    const note = { at, length };
    at += length;
    return beats > 0 ? [note] : [];
  });
  return rhythmItem(4, notes);
}

const SUNG: readonly (readonly number[])[] = [
  [60],
  [64],
  [67],
  [60, 62],
  [64, 60],
  [60, 67],
  [60, 62, 64],
  [64, 62, 60],
  [60, 64, 67],
];

const SAME_CLEF = [0, 4, 2, 1, 3, 5, 6, 7] as const;
const naturals = (clef: StaffNote['clef'], from: number): DrillItem[] =>
  SAME_CLEF.map((step) => ({ drill: 'name', note: { clef, step: from + step, alter: 0 } }));

/** For who has no score on the device yet: five fingers from the middle C, the easiest rhythms, a few notes to sing. */
export function usualItems(): DrillItem[] {
  return [
    ...RHYTHMS.flatMap((lengths) => rhythmOf(lengths) ?? []),
    ...SUNG.flatMap((pitches) => singItem(pitches) ?? []),
    ...naturals('treble', 0),
  ];
}

/** What one drill may ask of all scores together. */
export const MAX_ITEMS_A_DRILL = 60;

/** Each item once, the first ones of each drill. */
export function boundedItems(items: readonly DrillItem[]): DrillItem[] {
  const counts = new Map<string, number>();
  const single = new Map(items.map((item) => [keyOf(item), item]));
  return [...single.values()].filter(({ drill }) => {
    const count = (counts.get(drill) ?? 0) + 1;
    counts.set(drill, count);
    return count <= MAX_ITEMS_A_DRILL;
  });
}
