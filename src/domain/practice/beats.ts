import { MINUTE_MS } from '#domain/time-units.ts';

/*
 * What a metronome plays, and when. A bar is a row of beats, a beat may be divided, and a tempo may rise from bar to bar:
 *
 *   bar −1  count-in: every beat sounds      bar 0, 1, 2 …  the pattern; the tempo of a ramp counts these bars
 *   (from −2 where a bar has fewer than three beats)
 *   |  1   2   3   4  |  1 · 2 · 3 · 4 ·  |   accents: strong, normal, silent;  · a part of a divided beat
 *
 * Times are seconds of an audio clock. They are computed from beat to beat and never from a timer, so nothing drifts.
 */
export const MIN_BPM = 30;
export const MAX_BPM = 240;
export const MAX_BEATS_PER_BAR = 12;
/** Equal halves, and the longest first half that is still felt as one. */
export const MIN_SWING_PERCENT = 50;
export const MAX_SWING_PERCENT = 75;

export const ACCENTS = ['strong', 'normal', 'silent'] as const;
export type Accent = (typeof ACCENTS)[number];

/** Into how many equal parts a beat is divided. */
export const SUBDIVISIONS = [1, 2, 3, 4] as const;
export type Subdivision = (typeof SUBDIVISIONS)[number];

/** Every `everyBars` bars the tempo comes `stepBpm` nearer to `toBpm`, from the tempo of the plan. */
export interface Ramp {
  toBpm: number;
  stepBpm: number;
  everyBars: number;
}

export interface BeatPlan {
  bpm: number;
  /** One for each beat of the bar. */
  accents: readonly Accent[];
  subdivision: Subdivision;
  /** How much of a pair its first half takes; heard with two and four parts. */
  swingPercent: number;
  ramp: Ramp | null;
}

/** The next click: beat and part count from 0. `at` is the time of the beat, not of the part. */
export interface BeatPlace {
  at: number;
  bar: number;
  beat: number;
  part: number;
  /** The tempo of this beat; read again at the beginning of each. */
  bpm: number;
}

export type Loudness = 'strong' | 'normal' | 'soft' | 'silent';

export interface Click {
  at: number;
  loudness: Loudness;
  /** Where it stands; from there a changed plan goes on. */
  place: BeatPlace;
}

/** How a score counts: the beats of its bar, and its tempo. */
export interface Count {
  beats: number;
  bpm: number;
}

export function clampBpm(bpm: number): number {
  return Math.min(MAX_BPM, Math.max(MIN_BPM, Math.round(bpm)));
}

/** The tempo of a bar: the plan's own, or as far as its ramp has come. */
export function bpmOfBar({ bpm, ramp }: BeatPlan, bar: number): number {
  if (ramp === null || bar < ramp.everyBars) return bpm;
  const way = Math.floor(bar / ramp.everyBars) * ramp.stepBpm;
  return ramp.toBpm >= bpm ? Math.min(ramp.toBpm, bpm + way) : Math.max(ramp.toBpm, bpm - way);
}

/** Seconds from the beginning of a beat to one of its parts. */
export function secondsToPart({ subdivision, swingPercent }: BeatPlan, part: number, bpm: number): number {
  const beat = 60 / bpm;
  if (subdivision === 1 || subdivision === 3) return (beat * part) / subdivision;
  const pair = beat / (subdivision / 2);
  const inPair = part % 2 === 0 ? 0 : (pair * swingPercent) / 100;
  return Math.floor(part / 2) * pair + inPair;
}

/** How many bars are counted in: one of two beats is over before anybody has raised a hand. */
export function countInBars(beatsPerBar: number): number {
  return beatsPerBar < 3 ? 2 : 1;
}

/** The first click of a metronome that starts at a time; with a count-in its first bars only count. */
export function firstPlace(plan: BeatPlan, at: number, countIn: boolean): BeatPlace {
  const bar = countIn ? -countInBars(plan.accents.length) : 0;
  return { at, bar, beat: 0, part: 0, bpm: plan.bpm };
}

/**
 * The clicks before `until`, and the place of the next one. What lies before `now` was missed while the page slept: it is
 * skipped and never played in a burst, and the bar goes on where it would be.
 */
export function clicksUntil(place: BeatPlace, plan: BeatPlan, now: number, until: number) {
  const clicks: Click[] = [];
  let next = settled(place, plan);
  for (let at = timeOf(next, plan); at < until; at = timeOf(next, plan)) {
    if (at >= now) clicks.push({ at, loudness: loudnessOf(next, plan), place: next });
    next = settled(following(next, plan), plan);
  }
  return { clicks, next };
}

function timeOf(place: BeatPlace, plan: BeatPlan): number {
  return place.at + secondsToPart(plan, place.part, place.bpm);
}

function following(place: BeatPlace, plan: BeatPlan): BeatPlace {
  return { ...place, part: isCountIn(place) ? plan.subdivision : place.part + 1 };
}

/** The place as the plan has it now: a beat or a bar that has become shorter is over, and a beat begins in its tempo. */
function settled(place: BeatPlace, plan: BeatPlan): BeatPlace {
  const { at, bar, beat, part, bpm } = place;
  if (part > 0 && part < plan.subdivision) return place;
  const begins = part === 0 ? { at, bar, beat } : { at: at + 60 / bpm, bar, beat: beat + 1 };
  const inBar = begins.beat < plan.accents.length ? begins : { ...begins, bar: bar + 1, beat: 0 };
  return { ...inBar, part: 0, bpm: bpmOfBar(plan, inBar.bar) };
}

function isCountIn({ bar }: BeatPlace): boolean {
  return bar < 0;
}

function loudnessOf(place: BeatPlace, { accents }: BeatPlan): Loudness {
  if (isCountIn(place)) return place.beat === 0 ? 'strong' : 'normal';
  const accent = accents[place.beat] ?? 'normal';
  if (accent === 'silent') return 'silent';
  return place.part === 0 ? accent : 'soft';
}

/** The bar with one accent on its first beat. */
export function usualAccents(beatsPerBar: number): Accent[] {
  return Array.from({ length: beatsPerBar }, (_, beat) => (beat === 0 ? 'strong' : 'normal'));
}

/** The bar in another length: its accents stay, new beats are normal ones. */
export function resizedAccents(accents: readonly Accent[], beatsPerBar: number): Accent[] {
  return usualAccents(beatsPerBar).map((usual, beat) => accents[beat] ?? usual);
}

/** What the next press of a beat makes of it. */
export function nextAccent(accent: Accent): Accent {
  return ACCENTS[(ACCENTS.indexOf(accent) + 1) % ACCENTS.length] ?? 'normal';
}

/** A longer pause starts a new series of taps. */
const MAX_TAP_INTERVAL_MS = 2_000;
const MAX_TAPS = 6;

/** Adds a tap, in milliseconds, and returns the mean tempo of the last taps; null after the first. */
export function tap(taps: readonly number[], now: number): { taps: number[]; bpm: number | null } {
  const last = taps.at(-1);
  const recent =
    last === undefined || now - last > MAX_TAP_INTERVAL_MS ? [now] : [...taps, now].slice(-MAX_TAPS);
  const first = recent[0];
  if (first === undefined || recent.length < 2) return { taps: recent, bpm: null };
  return { taps: recent, bpm: clampBpm((MINUTE_MS * (recent.length - 1)) / (now - first)) };
}
