// Plays a score as a learner does: with a tempo of their own that drifts, hands that are not quite together, mistakes of a
// known place, pauses and new starts. What was really played is the truth that hearing is measured against.
import { momentsOf, wholeNoteSeconds } from '#domain/practice/listening/expected.ts';
import { type Chance, chanceOf } from '#tests/support/chance.ts';
import type { Piece } from './pieces.ts';

export type PlantKind = 'wrong' | 'missing' | 'late' | 'early' | 'rushed' | 'dragged';
export interface Plant {
  readonly kind: PlantKind;
  readonly bar: number;
  /** Index of the score's note or, of a chord, of its first note. */
  readonly note: number;
}
/** A note that sounded; `expected`: of the score, null when nothing in the score is meant by it. */
export interface PlayedNote {
  readonly pitch: number;
  readonly at: number;
  readonly length: number;
  readonly velocity: number;
  readonly expected: number | null;
}
export interface Performance {
  readonly piece: Piece;
  readonly notes: readonly PlayedNote[];
  readonly plants: readonly Plant[];
  readonly seconds: number;
}
export interface Manner {
  readonly seed: number;
  /** 1 is the score's tempo. */
  readonly tempo: number;
  /** How far the tempo wanders, as a part of itself. */
  readonly drift: number;
  readonly plants: number;
  readonly restart: 'none' | 'bar again' | 'from the beginning' | 'pause';
}

const LEAD_SECONDS = 0.6;
const TAIL_SECONDS = 1.2;
const JITTER_SECONDS = 0.011;

/** About normal, of the standard deviation 1. */
const spread = (chance: Chance) => (chance.next() + chance.next() + chance.next() - 1.5) * 2;

/** The moments in the order of playing; `pause` seconds before one. */
function walk(piece: Piece, manner: Manner, chance: Chance) {
  const moments = momentsOf(piece.score);
  const all = moments.map((_, index) => ({ index, pause: 0 }));
  const opening = moments.flatMap(({ opensBar }, index) => (opensBar && index > 2 ? [index] : []));
  if (manner.restart === 'none' || opening.length < 3) return all;
  const stop = chance.between(1, opening.length - 1);
  const [from, to] = [opening[stop - 1] as number, opening[stop] as number];
  const pause = 0.5 + chance.next();
  if (manner.restart === 'pause') return all.map((one) => (one.index === to ? { ...one, pause } : one));
  const again = manner.restart === 'bar again' ? from : 0;
  // They notice in the middle of a bar, or go back at its end.
  const broken = manner.restart === 'bar again' ? to : Math.min(to + chance.between(0, 1), all.length - 1);
  return [...all.slice(0, broken), { index: again, pause }, ...all.slice(again + 1)];
}

const KINDS: readonly PlantKind[] = ['wrong', 'missing', 'late', 'early', 'rushed', 'dragged'];

/** Which moment gets which mistake; one a bar, never the first or the last, and never beside another. */
function plan(piece: Piece, manner: Manner, chance: Chance) {
  const moments = momentsOf(piece.score);
  const planned = new Map<number, PlantKind>();
  const bars = new Set<number>();
  for (let left = 200; left > 0 && planned.size < manner.plants; left -= 1) {
    const index = chance.between(2, moments.length - 3);
    const moment = moments[index];
    const kind = chance.pick(KINDS);
    if (!moment || [...bars].some((bar) => Math.abs(bar - moment.bar) < 2)) continue;
    const inBar = moments.filter(({ bar }) => bar === moment.bar).length;
    // A bar of one note has no tempo of its own.
    if ((kind === 'rushed' || kind === 'dragged') && inBar < 3) continue;
    planned.set(index, kind);
    bars.add(moment.bar);
  }
  return planned;
}

/** Another pitch, as a neighbouring key or fret, or as a singer who misses the step. */
function wrongPitch(pitch: number, chance: Chance) {
  return pitch + chance.pick([-2, -1, 1, 2]);
}

/** How many beats early or late a planted note is: what a teacher would mention. */
const OFF_BEATS = 0.35;
const FASTER = 1.3;

/** Where a score has one chord only. */
const D_MAJOR = [50, 57, 62, 66];
const E_MINOR = [40, 47, 52, 55, 59, 64];

export function perform(piece: Piece, manner: Manner): Performance {
  const chance = chanceOf(manner.seed);
  const { score, instrument } = piece;
  const moments = momentsOf(score);
  const planned = plan(piece, manner, chance);
  const whole = wholeNoteSeconds(score) / manner.tempo;
  const off = Math.max(0.16, OFF_BEATS * whole * score.beatLength);
  const tempoBars = new Map(
    [...planned].flatMap(([index, kind]) =>
      kind === 'rushed' || kind === 'dragged' ? [[moments[index].bar, kind] as const] : [],
    ),
  );
  const phase = chance.next() * 6;
  const notes: PlayedNote[] = [];
  let now = LEAD_SECONDS;
  let before: number | null = null;
  const chordWrong = (own: readonly number[]) => {
    const others = moments.filter(
      ({ notes: other }) => other.length > 2 && !isPartOf(own, other) && !isPartOf(other, own),
    );
    if (others.length) return chance.pick(others).notes.map((n) => score.notes[n].pitch);
    return own.some((n) => score.notes[n].pitch % 12 === 2) ? E_MINOR : D_MAJOR;
  };
  const isPartOf = (part: readonly number[], whole: readonly number[]) => {
    const classes = new Set(whole.map((n) => score.notes[n].pitch % 12));
    return part.every((n) => classes.has(score.notes[n].pitch % 12));
  };
  for (const { index, pause } of walk(piece, manner, chance)) {
    const moment = moments[index];
    const previous = before === null ? null : moments[before];
    if (previous) {
      const written =
        pause > 0 || index !== (before as number) + 1 ? score.beatLength * 2 : moment.at - previous.at;
      const wander = 1 + manner.drift * Math.sin(phase + now / 7);
      const planted = pause > 0 ? undefined : tempoBars.get(previous.bar);
      const speed = planted === 'rushed' ? FASTER : planted === 'dragged' ? 1 / FASTER : 1;
      now += (written * whole) / wander / speed + pause;
    }
    before = index;
    const kind = planned.get(index);
    const shift = kind === 'late' ? off : kind === 'early' ? -off : 0;
    const isChord = moment.notes.length > 2;
    const other = kind === 'wrong' && isChord && instrument === 'guitar' ? chordWrong(moment.notes) : null;
    const victim = chance.pick(moment.notes);
    const jitter = JITTER_SECONDS * spread(chance);
    const chosen = other
      ? other.map((pitch) => ({ pitch, expected: null as number | null }))
      : moment.notes.flatMap((n) => {
          const mistaken = instrument === 'guitar' && isChord ? kind === 'missing' : n === victim;
          if (kind === 'missing' && mistaken) return [];
          const wrong = kind === 'wrong' && n === victim;
          return [
            {
              pitch: wrong ? wrongPitch(score.notes[n].pitch, chance) : score.notes[n].pitch,
              expected: wrong ? null : n,
            },
          ];
        });
    const lengthOf = score.notes[moment.notes[0]].length;
    for (const { pitch, expected } of chosen) {
      const own = instrument === 'guitar' && isChord ? 0 : 0.004 * spread(chance);
      const length = (expected === null ? lengthOf : score.notes[expected].length) * whole;
      notes.push({
        pitch,
        expected,
        at: Math.max(0.05, now + shift + jitter + own),
        length: Math.max(0.08, length * 0.93 - Math.max(0, shift)),
        velocity: Math.min(0.95, Math.max(0.45, 0.66 + 0.07 * spread(chance))),
      });
    }
  }
  const plants = [...planned].map(([index, kind]) => ({
    kind,
    bar: moments[index].bar,
    note: moments[index].notes[0],
  }));
  notes.sort((one, two) => one.at - two.at || one.pitch - two.pitch);
  return { piece, notes, plants, seconds: now + TAIL_SECONDS + 0.5 };
}
