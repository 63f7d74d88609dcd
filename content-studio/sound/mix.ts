import { INSTRUMENTS } from './instruments.ts';
import type { Click, Part } from './note.ts';
import { click } from './percussion.ts';
import { RATE } from './rate.ts';
import { room } from './room.ts';

/**
 * Plays everything of a recording or a film and lays it together.
 * @param parts {instrument, notes}[]: notes in seconds of the whole
 * @param clicks {at, accent}[]: the metronome, which stands outside the room
 * @param seconds length of the whole
 */
export function mix({
  parts,
  clicks = [],
  seconds,
}: {
  parts: readonly Part[];
  clicks?: readonly Click[];
  seconds: number;
}) {
  const whole = new Float64Array(Math.round(seconds * RATE));
  for (const name of new Set(parts.map(({ instrument }) => instrument))) {
    const instrument = INSTRUMENTS[name];
    const dry = new Float64Array(whole.length);
    for (const part of parts) if (part.instrument === name) instrument.play(dry, part.notes);
    const wet = room(dry, instrument.room);
    // Instruments are brought to one peak, so that a click is as loud beside a guitar as beside a piano.
    const peak = wet.reduce((most: number, value: number) => Math.max(most, Math.abs(value)), 0) || 1;
    for (let i = 0; i < whole.length; i++) whole[i] += (1.6 * wet[i]) / peak;
  }
  for (const { at, accent } of clicks) click(whole, at, accent);
  return fadedOut(whole);
}

function fadedOut(samples: Float64Array) {
  const fade = Math.min(samples.length, RATE * 0.4);
  for (let i = 0; i < fade; i++) samples[samples.length - 1 - i] *= i / fade;
  const peak = samples.reduce((most: number, value: number) => Math.max(most, Math.abs(value)), 0) || 1;
  return samples.map((value) => (value / peak) * 0.7);
}
