import { isLastRound, percentOfRound, type Rounds } from '#domain/practice/rounds.ts';
import { type BackingStyle, backingNotes } from './backing.ts';
import { beatsOf, type Music, type ScoreNote, type Section } from './music.ts';

/*
 * What a score player plays, and when. The section is played round after round without a pause:
 *
 *   position   from ───────── to, from ───────── to          whole notes
 *   time       ──────────────────────────────────▶           seconds of an audio clock, computed and never counted
 *
 * A place says where the music is at a time; everything before it has been handed to the sound card.
 */
export type ScoreEvent =
  | { readonly kind: 'note'; readonly at: number; readonly note: ScoreNote }
  | { readonly kind: 'click'; readonly at: number; readonly strong: boolean };

export interface PlayPlan {
  /** In the order of their positions. */
  events: readonly ScoreEvent[];
  section: Section;
  rounds: Rounds;
  bpm: number;
  beatLength: number;
  barLength: number;
}

export interface PlayChoice {
  rounds: Rounds;
  /** Null plays all of it. */
  section: Section | null;
  /** Parts that are not played. */
  muted: readonly number[];
  /** The accompaniment in this style; null: none. */
  backing: BackingStyle | null;
  click: boolean;
}

/** A shorter section is not heard as music. */
const MIN_SECTION = 1 / 16;

export function planOf(music: Music, choice: PlayChoice): PlayPlan {
  const { rounds, section, muted, backing, click } = choice;
  const notes = music.notes.filter(({ part }) => !muted.includes(part));
  const chords = backing === null ? [] : backingNotes(music, backing);
  const events: ScoreEvent[] = [
    ...[...notes, ...chords].map((note) => ({ kind: 'note' as const, at: note.at, note })),
    ...(click ? beatsOf(music).map(({ at, strong }) => ({ kind: 'click' as const, at, strong })) : []),
  ];
  events.sort((one, other) => one.at - other.at);
  const { bpm, beatLength, barLength } = music;
  return { events, section: within(section, music.end), rounds, bpm, beatLength, barLength };
}

function within(section: Section | null, end: number): Section {
  const all = { from: 0, to: Math.max(end, MIN_SECTION) };
  if (section === null) return all;
  const { from, to } = { from: Math.max(0, section.from), to: Math.min(all.to, section.to) };
  return to - from < MIN_SECTION ? all : { from, to };
}

/** At `time` (seconds of the audio clock) the music is at `position`. */
export interface Place {
  time: number;
  position: number;
  round: number;
}

export interface DueEvent {
  event: ScoreEvent;
  time: number;
  seconds: number;
}

/** Beats a minute of a round. */
export function bpmOfRound({ bpm, rounds }: PlayPlan, round: number): number {
  return (bpm * percentOfRound(rounds, round)) / 100;
}

/** Whole notes a second of a round. */
export function speedOfRound(plan: PlayPlan, round: number): number {
  return (bpmOfRound(plan, round) * plan.beatLength) / 60;
}

/**
 * What falls before `until`, the rounds that begin before it, and the place from which to go on. `endsAt` is the time at
 * which the last round is over; null before it is reached.
 */
export function eventsUntil(place: Place, plan: PlayPlan, until: number) {
  const due: DueEvent[] = [];
  const begun: Place[] = [];
  let { time, position, round } = place;
  for (;;) {
    const speed = speedOfRound(plan, round);
    const reached = position + Math.max(0, until - time) * speed;
    due.push(...eventsBetween(plan, position, reached, { time, position, speed }));
    if (reached < plan.section.to) {
      return { due, begun, place: { time: Math.max(time, until), position: reached, round }, endsAt: null };
    }
    time += Math.max(0, plan.section.to - position) / speed;
    if (isLastRound(plan.rounds, round)) {
      return { due, begun, place: { time, position: plan.section.to, round }, endsAt: time };
    }
    round += 1;
    position = plan.section.from;
    begun.push({ time, position, round });
  }
}

function eventsBetween(
  { events, section }: PlayPlan,
  from: number,
  reached: number,
  clock: { time: number; position: number; speed: number },
): DueEvent[] {
  const due: DueEvent[] = [];
  const stop = Math.min(reached, section.to) - NEAR;
  for (let index = firstFrom(events, from); index < events.length; index += 1) {
    const event = events[index] as ScoreEvent;
    if (event.at >= stop) break;
    const length = event.kind === 'note' ? Math.min(event.note.length, section.to - event.at) : 0;
    due.push({
      event,
      time: clock.time + Math.max(0, event.at - clock.position) / clock.speed,
      seconds: length / clock.speed,
    });
  }
  return due;
}

/** Positions are sums of fractions. */
const NEAR = 1e-6;

function firstFrom(events: readonly ScoreEvent[], position: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle] as ScoreEvent).at < position - NEAR) low = middle + 1;
    else high = middle;
  }
  return low;
}
