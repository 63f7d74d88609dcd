import { existsSync } from 'node:fs';
import { strokes } from '#content-studio/sound/guitar.ts';
import type { Note } from '#content-studio/sound/note.ts';
import { RATE } from '#content-studio/sound/rate.ts';
import { room } from '#content-studio/sound/room.ts';
import { PROGRAMS, playSampled } from '#content-studio/sound/soundfont.ts';
import { voice } from '#content-studio/sound/voice.ts';
import { chanceOf } from '#tests/support/chance.ts';
import { toHearing } from './hearing-rate.ts';
import type { Performance, PlayedNote } from './performance.ts';
import { playNotes } from './sampled-notes.ts';

/** Soundfonts by their Debian packages; those that are not installed are left out. */
const FONTS = {
  musescore: '/usr/share/sounds/sf3/MuseScore_General_Lite.sf3',
  timgm: '/usr/share/sounds/sf2/TimGM6mb.sf2',
  fluidr3: '/usr/share/sounds/sf3/FluidR3Mono_GM.sf3',
} as const;
export type Timbre = 'samples' | keyof typeof FONTS;
export const timbres = (): Timbre[] => [
  'samples',
  ...(Object.keys(FONTS) as (keyof typeof FONTS)[]).filter((name) => existsSync(FONTS[name])),
];

export interface Place {
  /** Decibels of the sound above the noise; null is no noise. */
  readonly snr: number | null;
  /** A telephone's microphone, which hears little below 200 Hz. */
  readonly telephone: boolean;
  readonly room: number;
}

const asNotes = (notes: readonly PlayedNote[]): Note[] =>
  notes.map(({ pitch, at, length, velocity }) => ({ midi: pitch, at, length, written: length, velocity }));

async function dry({ piece, notes, seconds }: Performance, timbre: Timbre): Promise<Float64Array> {
  const out = new Float64Array(Math.round(seconds * RATE));
  if (piece.instrument === 'voice') voice.play(out, asNotes(notes));
  else if (timbre !== 'samples')
    playSampled(
      PROGRAMS[piece.instrument],
      out,
      piece.instrument === 'guitar' ? strokes(asNotes(notes)) : asNotes(notes),
      FONTS[timbre],
    );
  else {
    const struck = piece.instrument === 'guitar' ? strokes(asNotes(notes)) : asNotes(notes);
    await playNotes(
      piece.instrument,
      struck.map((note) => ({ ...note, pitch: note.midi, expected: null })),
      out,
    );
  }
  return out;
}

/** White noise and a hum of the room, half and half. */
function addNoise(samples: Float32Array, snr: number, seed: number) {
  const chance = chanceOf(seed);
  const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length;
  const noise = new Float32Array(samples.length);
  let low = 0;
  for (let i = 0; i < noise.length; i++) {
    const white = chance.next() * 2 - 1;
    low = 0.97 * low + 0.24 * white;
    noise[i] = white + low;
  }
  const noisePower = noise.reduce((sum, value) => sum + value * value, 0) / noise.length;
  const gain = Math.sqrt(power / noisePower / 10 ** (snr / 10));
  return samples.map((value, i) => value + gain * noise[i]);
}

function throughTelephone(samples: Float64Array) {
  const keep = Math.exp((-2 * Math.PI * 200) / RATE);
  let [before, out] = [0, 0];
  return samples.map((value) => {
    out = keep * (out + value - before);
    before = value;
    return out;
  });
}

/** What the device records of a performance: mono, at the rate at which it is listened to. */
export async function render(performance: Performance, timbre: Timbre, place: Place, seed: number) {
  const wet = room(await dry(performance, timbre), place.room);
  const heard = toHearing(place.telephone ? throughTelephone(wet) : wet);
  const peak = heard.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const level = heard.map((value) => (0.3 * value) / peak);
  return place.snr === null ? level : addNoise(level, place.snr, seed);
}
