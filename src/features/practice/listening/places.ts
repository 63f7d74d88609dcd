import type { Hearing } from '#contract/practice/hearing.ts';
import { type ExpectedScore, type Moment, momentsOf } from '#domain/practice/listening/expected.ts';
import { MARK_SHAPES, type ShapeKind } from './mark-shapes.ts';
import { SHAPE_NAMES } from './texts.ts';

/** A part of the take in its seconds. */
export interface TakeSpan {
  readonly from: number;
  readonly to: number;
}

/** A bar of which something is shown. */
export interface Place extends TakeSpan {
  readonly bar: number;
  /** With how often each occurs in the bar. */
  readonly kinds: readonly (readonly [kind: ShapeKind, count: number])[];
  /** 「早い、抜けた音2」 */
  readonly words: string;
}

/** The beginning of a bar is understood only with what comes before it. */
const LEAD_SECONDS = 0.4;

/** The places of a take that are worth hearing again, in the order of the score; a bar that was played twice is one place. */
export function placesOf({ bars, marks }: Pick<Hearing, 'bars' | 'marks'>): Place[] {
  const numbers = [...new Set(bars.map(({ bar }) => bar))];
  return numbers.flatMap((bar): Place[] => {
    const kinds = new Map<ShapeKind, number>();
    const add = (kind: ShapeKind) => kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const runs = bars.filter((run) => run.bar === bar);
    const pace = runs.find((run) => run.pace !== null)?.pace;
    if (pace) add(pace);
    const own = marks.filter((mark) => mark.bar === bar);
    for (const { kind } of own) add(kind);
    if (kinds.size === 0) return [];
    const at = own.find((mark) => mark.at !== null)?.at ?? null;
    const run = runs.find(({ from, to }) => at !== null && at >= from && at <= to) ?? runs[0];
    if (run === undefined) return [];
    const words = [...kinds]
      .map(([kind, count]) => `${SHAPE_NAMES[kind]}${count > 1 ? count : ''}`)
      .join('、');
    return [{ bar, ...spanOf(run), kinds: [...kinds], words }];
  });
}

const spanOf = ({ from, to }: TakeSpan): TakeSpan => ({ from: Math.max(0, from - LEAD_SECONDS), to });

/** What of the take a printed bar is; null where it was not played. */
export function spanOfBar({ bars }: Pick<Hearing, 'bars'>, bar: number): TakeSpan | null {
  const run = bars.find((each) => each.bar === bar);
  return run === undefined ? null : spanOf(run);
}

/** A shape at a note of the score; `at` in whole notes. */
export interface NoteShape {
  readonly at: number;
  readonly voice: number;
  readonly path: string;
  readonly place: 'over' | 'left' | 'right';
  readonly label: string;
  readonly quiet: boolean;
}

export function noteShapes({ marks }: Pick<Hearing, 'marks'>, { notes }: ExpectedScore): NoteShape[] {
  return marks.flatMap(({ note, kind }) => {
    const own = notes[note];
    if (own === undefined) return [];
    const place = kind === 'missing' || kind === 'wrong' ? 'over' : kind === 'early' ? 'left' : 'right';
    const { at, voice } = own;
    const [path, label] = [MARK_SHAPES[kind], SHAPE_NAMES[kind]];
    return [{ at, voice, path, place, label, quiet: kind === 'unsure' }];
  });
}

/** Where the score is at a second of the take, in whole notes; null before its first note. */
export function scorePosition(
  { moments: times }: Pick<Hearing, 'moments'>,
  moments: readonly Moment[],
  seconds: number,
): number | null {
  let [best, index] = [Number.NEGATIVE_INFINITY, -1];
  times.forEach((time, moment) => {
    if (time !== null && time <= seconds && time > best) [best, index] = [time, moment];
  });
  return moments[index]?.at ?? null;
}

/** The notes of the score where they were sung: between moments that were heard the others lie in proportion. */
export function sungNotes({ moments: times }: Pick<Hearing, 'moments'>, score: ExpectedScore) {
  const moments = momentsOf(score);
  const known = moments.flatMap(({ at }, index) => {
    const time = times[index] ?? null;
    return time === null ? [] : [{ at, time }];
  });
  const pace = 60 / (score.bpm * score.beatLength);
  return moments.flatMap((moment, index) => {
    const before = known.findLast(({ at }) => at <= moment.at);
    const after = known.find(({ at }) => at > moment.at);
    if (before === undefined) return [];
    const isForward = after !== undefined && after.time > before.time;
    const slope = isForward ? (after.time - before.time) / (after.at - before.at) : pace;
    const startS = times[index] ?? before.time + (moment.at - before.at) * slope;
    // What was never reached is not drawn.
    if (after === undefined && (times[index] ?? null) === null) return [];
    return moment.notes.flatMap((note) => {
      const own = score.notes[note];
      return own ? [{ midi: own.pitch, startS, lengthS: own.length * slope, bar: own.bar }] : [];
    });
  });
}
