import type { Outcome } from './drill-memory.ts';

/** A clap back, set against its rhythm. */
export interface RhythmJudgement {
  readonly outcome: Outcome;
  /** For each note of the rhythm whether it was clapped. */
  readonly matched: readonly boolean[];
  readonly extra: number;
}

/**
 * Half the shortest gap, and no more than this, is still the same note; people who clap together differ by a twentieth of a
 * second, beginners by twice as much.
 */
const MAX_WINDOW_SECONDS = 0.14;
const WINDOW_PART = 0.45;
/** How much faster or slower the whole may be clapped. */
const TEMPI = Array.from({ length: 17 }, (_, index) => 0.84 + index * 0.02);
/** More claps than these are no rhythm. */
export const MAX_CLAPS = 48;
/** Of the notes, for `nearly`. */
const NEARLY_PART = 0.65;

interface Fit {
  readonly matched: readonly boolean[];
  readonly count: number;
  readonly error: number;
}

/**
 * Sets claps against a rhythm, both in seconds of any two clocks. How long sound takes through a device, and when somebody
 * begins, is not their rhythm: it is one offset of the round, and the one that fits best is taken off; so is a tempo of
 * their own.
 */
export function judgeRhythm(notes: readonly number[], claps: readonly number[]): RhythmJudgement {
  const counted = claps.slice(0, MAX_CLAPS);
  const gaps = notes.slice(1).map((at, index) => at - (notes[index] ?? 0));
  const window = Math.min(MAX_WINDOW_SECONDS, WINDOW_PART * Math.min(...gaps, 1));
  let best: Fit = { matched: notes.map(() => false), count: 0, error: Number.POSITIVE_INFINITY };
  for (const tempo of TEMPI) {
    const expected = notes.map((at) => at * tempo);
    for (const clap of counted) {
      for (const at of expected) {
        const rough = fitAt(expected, counted, clap - at, window);
        // The pair that the offset was taken from may be the one that was off.
        const fit = fitAt(expected, counted, clap - at + rough.lean, window);
        for (const each of [rough, fit]) {
          const isBetter = each.count > best.count || (each.count === best.count && each.error < best.error);
          if (isBetter) best = each;
        }
      }
    }
  }
  const extra = Math.max(0, claps.length - best.count);
  return { matched: best.matched, extra, outcome: outcomeOf(notes.length, best.count, extra) };
}

function outcomeOf(notes: number, matched: number, extra: number): Outcome {
  if (matched === notes && extra === 0) return 'well';
  // One too many and one too few are as near.
  return matched - extra >= notes * NEARLY_PART ? 'nearly' : 'again';
}

/** Notes and claps in their order, each with at most one of the others; `lean` is by how much the claps are late together. */
function fitAt(
  expected: readonly number[],
  claps: readonly number[],
  offset: number,
  window: number,
): Fit & { lean: number } {
  const matched = expected.map(() => false);
  let clap = 0;
  let count = 0;
  let error = 0;
  let lean = 0;
  for (const [note, at] of expected.entries()) {
    while (clap < claps.length && (claps[clap] as number) - offset < at - window) clap += 1;
    const difference = (claps[clap] ?? Number.POSITIVE_INFINITY) - offset - at;
    if (difference > window) continue;
    matched[note] = true;
    count += 1;
    error += Math.abs(difference);
    lean += difference;
    clap += 1;
  }
  return { matched, count, error, lean: count === 0 ? 0 : lean / count };
}
