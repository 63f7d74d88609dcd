/*
 * Which event of a take plays which moment of the score: dynamic programming over (event, moment), as dynamic time warping
 * does it, but every path knows its own tempo.
 *
 *   moment ↑        ● ●            ● matched        · an event that plays nothing is passed over
 *          |      ●                                   a moment that nobody played is passed over
 *          |    ●      ↘ back to the opening of a bar: a new start, a repeated bar
 *          |  ●          ● ● ●
 *          +---------------------→ event
 */
import { type ExpectedScore, type Moment, wholeNoteSeconds } from '#domain/practice/listening/expected.ts';
import { fits } from './fit.ts';
import type { Match, SoundEvent } from './sound-event.ts';

const MATCH_GAIN = 1;
const WORST_MATCH = -0.35;
const PASSED_EVENT = 0.45;
const PASSED_MOMENT = 0.75;
const KNOCK = -0.9;
const [FIRM, HEARABLE] = [0.5, 0.2];
const JUMP = 2.6;
/** Who starts again mostly starts from the beginning, and stops before. */
const TO_THE_BEGINNING = 0.8;
const AFTER_A_STOP = 0.8;
const STOP_WHOLE_NOTES = 0.6;
const LATE_START = 0.35;
const UNPLAYED_END = 0.06;
const TEMPO_WEIGHT = 2.2;
const WORST_TEMPO = 1.1;
const TEMPO_FOLLOWS = 0.25;
const EVENTS_BACK = 9;
const MOMENTS_BACK = 5;
/** Tempos that a path may begin with, as parts of the score's. */
const TEMPOS = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.12, 1.25];

interface Cell {
  gain: number;
  /** Seconds of a whole note on this path. */
  pace: number;
  fromEvent: number;
  fromMoment: number;
  begins: boolean;
}

/** The best path for one tempo to begin with. */
interface Ground {
  readonly events: readonly SoundEvent[];
  readonly moments: readonly Moment[];
  readonly fit: readonly Float32Array[];
  /** What it costs to pass over all events before one. */
  readonly passed: Float64Array;
}

/** @returns what was played of the score, in the order of the take; empty where nothing of it is found. */
export function align(
  events: readonly SoundEvent[],
  moments: readonly Moment[],
  score: ExpectedScore,
): Match[] {
  if (events.length === 0 || moments.length === 0) return [];
  const passed = new Float64Array(events.length + 1);
  events.forEach((event, index) => {
    const sound = Math.min(1, event.strength) * (0.25 + 0.75 * surest(event));
    passed[index + 1] = (passed[index] as number) + PASSED_EVENT * sound;
  });
  const ground = { events, moments, fit: fits(events, moments, score), passed };
  const paths = TEMPOS.map((tempo) => bestPath(ground, wholeNoteSeconds(score) / tempo));
  return paths.reduce((best, path) => (path.gain > best.gain ? path : best)).matches;
}

const surest = ({ support }: SoundEvent) => Math.max(0, ...support.values());

/** What a match is worth: a wrong note in the right place is still the place, a soft knock is none. */
function worth(event: SoundEvent | undefined, fit: number): number {
  const isKnock = event !== undefined && event.strength < FIRM && surest(event) < HEARABLE;
  return isKnock ? KNOCK : Math.max(WORST_MATCH, MATCH_GAIN * fit);
}

function bestPath(ground: Ground, pace: number) {
  const { events, moments, passed } = ground;
  const cells: Cell[][] = [];
  /** The best cell of each event, from which somebody may go elsewhere. */
  const best: { gain: number; moment: number }[] = [];
  for (let event = 0; event < events.length; event += 1) {
    const row = moments.map((moment, index) => cellOf(ground, cells, best, { event, moment, index, pace }));
    cells.push(row);
    let top = 0;
    row.forEach(({ gain }, index) => {
      if (gain > (row[top]?.gain ?? 0)) top = index;
    });
    best.push({ gain: row[top]?.gain ?? 0, moment: top });
  }
  let end = { gain: Number.NEGATIVE_INFINITY, event: -1, moment: -1 };
  cells.forEach((row, event) => {
    const rest = (passed[events.length] as number) - (passed[event + 1] as number);
    row.forEach(({ gain }, moment) => {
      const whole = gain - rest - UNPLAYED_END * (moments.length - 1 - moment);
      if (whole > end.gain) end = { gain: whole, event, moment };
    });
  });
  return { gain: end.gain, matches: walkBack(cells, end.event, end.moment) };
}

function jumpCost({ events }: Ground, before: number, pace: number, { event, index }: Place): number {
  const stopped = (events[event]?.at ?? 0) - (events[before]?.at ?? 0) > STOP_WHOLE_NOTES * pace;
  return JUMP - (index === 0 ? TO_THE_BEGINNING : 0) - (stopped ? AFTER_A_STOP : 0);
}

interface Place {
  readonly event: number;
  readonly moment: Moment;
  readonly index: number;
  readonly pace: number;
}

function cellOf(
  ground: Ground,
  cells: readonly Cell[][],
  best: readonly { gain: number; moment: number }[],
  place: Place,
): Cell {
  const { event, moment, index, pace } = place;
  const { events, passed, fit } = ground;
  const own = worth(events[event], fit[event]?.[index] ?? 0);
  const late = moment.opensBar ? Math.min(1.5, LATE_START * index) : LATE_START * index;
  const found: Cell = {
    gain: -late - (passed[event] as number),
    pace,
    fromEvent: -1,
    fromMoment: -1,
    begins: true,
  };
  for (let before = Math.max(0, event - EVENTS_BACK); before < event; before += 1) {
    const between = (passed[event] as number) - (passed[before + 1] as number);
    for (let from = Math.max(0, index - MOMENTS_BACK); from < index; from += 1) {
      const cell = cells[before]?.[from];
      if (!cell) continue;
      const skipped = PASSED_MOMENT * (index - from - 1);
      const gain = cell.gain - between - skipped;
      if (gain <= found.gain) continue;
      const step = tempoStep(ground, cell, before, from, place);
      if (gain - step.cost > found.gain)
        Object.assign(found, {
          gain: gain - step.cost,
          pace: step.pace,
          fromEvent: before,
          fromMoment: from,
          begins: false,
        });
    }
    const top = best[before];
    if (!moment.opensBar || !top) continue;
    const paceThere = cells[before]?.[top.moment]?.pace ?? pace;
    const gain = top.gain - between - jumpCost(ground, before, paceThere, place);
    if (gain > found.gain && top.moment + 1 !== index)
      Object.assign(found, {
        gain,
        pace: paceThere,
        fromEvent: before,
        fromMoment: top.moment,
        begins: true,
      });
  }
  found.gain += own;
  return found;
}

function tempoStep(
  { events, moments }: Ground,
  cell: Cell,
  before: number,
  from: number,
  { event, moment }: Place,
) {
  const seconds = (events[event]?.at ?? 0) - (events[before]?.at ?? 0);
  const written = (moment.at - (moments[from]?.at ?? 0)) * cell.pace;
  const off = Math.log(Math.max(1e-3, seconds) / Math.max(1e-3, written));
  const bounded = Math.max(-0.3, Math.min(0.3, off));
  return {
    cost: Math.min(WORST_TEMPO, TEMPO_WEIGHT * off * off),
    pace: cell.pace * Math.exp(TEMPO_FOLLOWS * bounded),
  };
}

function walkBack(cells: readonly Cell[][], event: number, moment: number): Match[] {
  const matches: Match[] = [];
  let [atEvent, atMoment] = [event, moment];
  while (atEvent >= 0 && atMoment >= 0) {
    const cell = cells[atEvent]?.[atMoment];
    if (!cell) break;
    matches.push({ event: atEvent, moment: atMoment, begins: cell.begins });
    [atEvent, atMoment] = [cell.fromEvent, cell.fromMoment];
  }
  return matches.reverse();
}
