import { type ExpectedScore, type Moment, wholeNoteSeconds } from '#domain/practice/listening/expected.ts';
import { median } from '#domain/practice/median.ts';
import type { BarTempo, Placed, Timing } from './judgement.ts';

const NEIGHBOURS = 4;
const MIN_ON_A_SIDE = 1;
const MIN_NEIGHBOURS = 4;
/** Where the places around it keep no tempo, a place is neither early nor late. */
const MAX_UNSTEADY_SECONDS = 0.05;
/** What a teacher would mention: a part of a beat, and never less than an ear hears. */
const OFF_BEATS = 0.19;
const MIN_OFF_SECONDS = 0.09;
/** A bar hurries or drags from here on. */
const RUSHED = 1.15;
const NEIGHBOUR_BARS = 4;
const MIN_STEPS = 3;
/** One late note bends a bar of one step altogether. */
const MIN_STEPS_NEARBY = 2;
const MIN_BARS_NEARBY = 2;
/** Between this and its inverse a step is as fast as the others. */
const AS_USUAL = 1.04;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The line through points that a few of them cannot bend (Theil and Sen). */
function steadyLine(points: readonly Point[]): { slope: number; at: (x: number) => number } {
  const slopes = points.flatMap((one, index) =>
    points
      .slice(index + 1)
      .flatMap((other) => (other.x === one.x ? [] : [(other.y - one.y) / (other.x - one.x)])),
  );
  const slope = median(slopes);
  const height = median(points.map(({ x, y }) => y - slope * x));
  return { slope, at: (x) => height + slope * x };
}

/** More than this beyond what is written is a pause: a part of a beat, and of the note before it. */
const PAUSE_BEATS = 0.75;
const PAUSE_PART = 0.45;

/** Numbers the stretches that were played without a new start and without a pause; one number for each place. */
export function stretchesOf(
  placed: readonly Placed[],
  moments: readonly Moment[],
  score: ExpectedScore,
): number[] {
  const steps = placed.slice(1).map((place, index) => {
    const before = placed[index] as Placed;
    const written = (moments[place.moment]?.at ?? 0) - (moments[before.moment]?.at ?? 0);
    return { seconds: place.at - before.at, written, samePass: place.pass === before.pass };
  });
  const pace = median(
    steps.filter(({ samePass }) => samePass).map(({ seconds, written }) => seconds / written),
  );
  let stretch = 0;
  return placed.map((_, index) => {
    const step = steps[index - 1];
    if (!step) return stretch;
    const beyond = step.seconds - step.written * pace;
    const isPause = beyond > pace * Math.max(PAUSE_BEATS * score.beatLength, PAUSE_PART * step.written);
    if (!step.samePass || isPause || step.seconds <= 0) stretch += 1;
    return stretch;
  });
}

/** How far each place is from the tempo of the places on both sides, without bars that hurry; null where it is not known well. */
export function offsets(
  placed: readonly Placed[],
  moments: readonly Moment[],
  stretches: readonly number[],
  paced: ReadonlySet<number>,
): (number | null)[] {
  const isPaced = ({ moment }: Placed) => paced.has(moments[moment]?.bar ?? 0);
  const point = ({ moment, at }: Placed) => ({ x: moments[moment]?.at ?? 0, y: at });
  return placed.map((place, index) => {
    const sides = [
      placed.slice(Math.max(0, index - NEIGHBOURS), index),
      placed.slice(index + 1, index + 1 + NEIGHBOURS),
    ];
    const [before, after] = sides.map((side) =>
      side
        .filter((other) => stretches[placed.indexOf(other)] === stretches[index] && !isPaced(other))
        .map(point),
    );
    if (!before || !after || before.length < MIN_ON_A_SIDE || after.length < MIN_ON_A_SIDE) return null;
    const near = [...before, ...after];
    if (near.length < MIN_NEIGHBOURS) return null;
    const line = steadyLine(near);
    const unsteady = median(near.map(({ x, y }) => Math.abs(y - line.at(x))));
    return unsteady > MAX_UNSTEADY_SECONDS ? null : place.at - line.at(point(place).x);
  });
}

export function timingOf(offset: number | null, beatSeconds: number): Timing {
  if (offset === null) return 'unknown';
  const minimum = Math.max(MIN_OFF_SECONDS, OFF_BEATS * beatSeconds);
  return offset > minimum ? 'late' : offset < -minimum ? 'early' : 'on time';
}

/** From a place to the next one of the same stretch: seconds of a whole note at the tempo between them. */
function stepsOf(
  placed: readonly Placed[],
  moments: readonly Moment[],
  stretches: readonly number[],
): Step[] {
  return placed.slice(1).flatMap((to, index): Step[] => {
    const from = placed[index] as Placed;
    const [one, other] = [moments[from.moment], moments[to.moment]];
    if (!one || !other || stretches[index] !== stretches[index + 1]) return [];
    return [{ bar: one.bar, from: from.at, to: to.at, pace: (to.at - from.at) / (other.at - one.at) }];
  });
}

interface Step {
  readonly bar: number;
  readonly from: number;
  readonly to: number;
  readonly pace: number;
}

/** The tempo of each bar, from its first note to the next bar's first, against the bars on both sides of it. */
export function barTempos(
  placed: readonly Placed[],
  moments: readonly Moment[],
  score: ExpectedScore,
  stretches: readonly number[],
): BarTempo[] {
  const steps = stepsOf(placed, moments, stretches);
  const bars = [...new Set(steps.map(({ bar }) => bar))].map((bar) => {
    const own = steps.filter((step) => step.bar === bar);
    return { bar, own, pace: median(own.map(({ pace }) => pace)) };
  });
  return bars.map(({ bar, own, pace }) => {
    // Each bar has one voice, however many notes it has.
    const nearby = bars.filter(
      (other) =>
        other.bar !== bar &&
        Math.abs(other.bar - bar) <= NEIGHBOUR_BARS &&
        other.own.length >= MIN_STEPS_NEARBY,
    );
    const usual = median(nearby.map((other) => other.pace));
    const known = own.length >= MIN_STEPS && nearby.length >= MIN_BARS_NEARBY;
    return {
      bar,
      from: own[0]?.from ?? 0,
      to: own.at(-1)?.to ?? 0,
      bpm: 60 / (pace * score.beatLength),
      against: nearby.length ? usual / pace : 1,
      pace: known ? paceOf(own, usual) : 'unknown',
    };
  });
}

/** A bar hurries when each of its steps does; a single note that comes late makes one step long and the next one short. */
function paceOf(own: readonly Step[], usual: number): BarTempo['pace'] {
  const against = own.map(({ pace }) => usual / pace);
  const middle = median(against);
  if (middle > RUSHED && against.every((one) => one > AS_USUAL)) return 'rushed';
  if (middle < 1 / RUSHED && against.every((one) => one < 1 / AS_USUAL)) return 'dragged';
  return 'steady';
}

/** Seconds of a beat as the take has it, or as the score wants it where the take does not say. */
export function beatSeconds(tempos: readonly BarTempo[], score: ExpectedScore): number {
  return tempos.length
    ? 60 / median(tempos.map(({ bpm }) => bpm))
    : wholeNoteSeconds(score) * score.beatLength;
}
