// A plucked string after Karplus and Strong: the shape of the pluck runs round a delay line that loses a little at every
// turn. The length of the line is tuned by an all-pass exactly at the fundamental, so the pitch is right to the cent.

import { OPEN, places } from './guitar-strings.ts';
import type { Note } from './note.ts';
import { frequencyOf, noise, RATE } from './rate.ts';

/** Where the string is plucked, as a part of its length. */
const PLUCKED_AT = 0.17;
/** Seconds between two strings of a strum. */
const STAGGER = 0.014;
const MUTE = 0.05;

/** Length and filters of the loop for a fundamental. */
function loopOf(midi: number) {
  const frequency = frequencyOf(midi);
  const w = (2 * Math.PI * frequency) / RATE;
  const smooth = 0.5 - Math.max(0, midi - 50) * 0.006;
  const [re, im] = [1 - smooth + smooth * Math.cos(w), smooth * Math.sin(w)];
  const smoothDelay = Math.atan2(im, re) / w;
  const rest = RATE / frequency - smoothDelay;
  const whole = Math.floor(rest - 0.4);
  const part = rest - whole;
  const tune = Math.sin((w * (1 - part)) / 2) / Math.sin((w * (1 + part)) / 2);
  const seconds = 5.2 * 2 ** (-(midi - 40) / 30);
  const keep = Math.min(0.99985, 10 ** (-3 / (frequency * seconds)) / Math.hypot(re, im));
  return { whole, smooth, tune, keep };
}

/**
 * One round of the string as the fingertip lets it go: its overtones with the gaps that the plucking place leaves,
 * duller when it is played softly.
 */
function pluck(length: number, { midi, velocity }: { midi: number; velocity: number }) {
  const round = new Float64Array(length);
  const count = Math.min(Math.floor(length / 2) - 1, Math.floor(8000 / frequencyOf(midi)));
  let power = 0;
  for (let k = 1; k <= count; k++) {
    const loud = Math.abs(Math.sin(Math.PI * k * PLUCKED_AT)) / k ** (1.35 - 0.5 * velocity);
    const turn = (2 * Math.PI * k) / length;
    for (let i = 0; i < length; i++) round[i] += loud * Math.sin(turn * i + k * k * 0.37);
    power += (loud * loud) / 2;
  }
  const level = (0.22 * velocity * 2 ** ((midi - 52) / 48)) / Math.sqrt(power);
  return round.map((value) => value * level);
}

/** Adds one plucked note to `out`; after `length` seconds the string is stopped by the hand. */
export function strike(
  out: Float64Array,
  { midi, at, length, velocity }: { midi: number; at: number; length: number; velocity: number },
) {
  const { whole, smooth, tune, keep } = loopOf(midi);
  const line = pluck(whole, { midi, velocity });
  const hiss = noise(midi * 7919 + Math.round(at * 1000));
  const start = Math.round(at * RATE);
  const total = Math.min(out.length - start, Math.round((length + MUTE * 7) * RATE));
  const stopped = length * RATE;
  let [place, before, passed, input] = [0, 0, 0, 0];
  for (let i = 0; i < total; i++) {
    const value = line[place];
    const smoothed = keep * ((1 - smooth) * value + smooth * before);
    before = value;
    passed = tune * smoothed + input - tune * passed;
    input = smoothed;
    line[place] = passed;
    place = place + 1 === whole ? 0 : place + 1;
    const held = i < stopped ? 1 : Math.exp(-(i - stopped) / (MUTE * RATE));
    const nail = i < 700 ? 0.012 * velocity * hiss() * Math.exp(-i / 130) : 0;
    out[start + i] += (value * Math.min(1, i / 72) + nail) * held;
  }
}

/** The wooden body: air and top as three broad resonances beside the strings themselves. */
function body(strings: Float64Array) {
  const result = strings.map((value) => value * 0.8);
  for (const [frequency, width, amount] of [
    [104, 34, 0.011],
    [208, 46, 0.018],
    [420, 110, 0.03],
  ]) {
    const radius = Math.exp((-Math.PI * width) / RATE);
    const turn = 2 * radius * Math.cos((2 * Math.PI * frequency) / RATE);
    let [one, two] = [0, 0];
    for (let i = 0; i < strings.length; i++) {
      const next = strings[i] + turn * one - radius * radius * two;
      [one, two] = [next, one];
      result[i] += amount * (next - two * radius * radius);
    }
  }
  return result;
}

/**
 * A chord's notes one after the other: down from the thick string, up from the thin one, which is lighter and leaves
 * the two thick strings alone. `frets`: 6th string first, -1 is not struck. `stagger` in seconds.
 */
export function strum(
  frets: readonly number[],
  {
    at,
    length,
    velocity,
    direction,
    stagger = STAGGER,
  }: { at: number; length: number; velocity: number; direction: 'D' | 'U'; stagger?: number },
) {
  const struck = frets
    .map((fret, string) => ({ string, midi: OPEN[string] + fret, fret }))
    .filter(({ fret }) => fret >= 0);
  const ordered = direction === 'U' ? struck.reverse().slice(0, 4) : struck;
  return ordered.map(({ string, midi, fret }, index) => ({
    string,
    fret,
    midi,
    at: at + index * stagger,
    length: length - index * stagger,
    velocity: velocity * (direction === 'U' ? 0.74 : 1) * (1 - 0.03 * index),
  }));
}

/** Notes that begin together become a stroke: downwards on the beat, upwards between two beats. */
function strokes(notes: readonly Note[]): Note[] {
  const moments = new Map<number, Note[]>();
  for (const note of notes) {
    const key = Math.round(note.at * 1000);
    moments.set(key, [...(moments.get(key) ?? []), note]);
  }
  return [...moments.values()].flatMap((chord) => {
    const found = places(chord.map(({ midi }) => midi));
    const placed = chord.map((note, index) => ({
      ...note,
      string: note.string ?? found[index]?.string ?? 5,
    }));
    if (placed.length < 3 || placed.some(({ stroke }) => stroke === false)) return placed;
    const up = placed[0]?.offBeat === true;
    placed.sort((one, other) => (up ? other.string - one.string : one.string - other.string));
    return placed.map((note, index) => ({
      ...note,
      at: note.at + index * STAGGER,
      length: note.length - index * STAGGER,
      velocity: note.velocity * (up ? 0.8 : 1),
    }));
  });
}

export const guitar = {
  room: 0.1,
  tail: 1.8,
  play(out: Float64Array, notes: readonly Note[]) {
    const strings = new Float64Array(out.length);
    const ordered = strokes(notes).sort((one, other) => one.at - other.at);
    for (const note of ordered) strike(strings, note);
    const sounded = body(strings);
    for (let i = 0; i < out.length; i++) out[i] += sounded[i];
  },
};
