import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { frequencyOf, RATE } from '#content-studio/sound/rate.ts';
import { decodeFile } from '#server/homework/sounds/decode-file.ts';
import type { PlayedNote } from './performance.ts';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../../src/sound/score/samples');
const FIRST = { piano: 45, guitar: 40 } as const;
const LAST = { piano: 87, guitar: 79 } as const;
const STEP = 3;
/** The damper, or the hand on the strings, stops a note with this time constant. */
const DAMPER_SECONDS = 0.06;
interface Recording {
  readonly samples: Float32Array;
  /** Its samples to one of the studio's. */
  readonly pace: number;
}
const known = new Map<string, Promise<Recording>>();

async function load(name: string): Promise<Recording> {
  const file = await readFile(join(folder, `${name}.m4a`));
  const { windows, sampleRate } = await decodeFile(new Uint8Array(file).buffer);
  const [samples = new Float32Array()] = windows();
  // The encoder's delay is no part of the note.
  const onset = samples.findIndex((value) => Math.abs(value) > 0.01);
  return { samples: samples.slice(Math.max(0, onset)), pace: sampleRate / RATE };
}

/** Plays the notes that the app's score player plays, from the files that it plays. */
export async function playNotes(kind: 'piano' | 'guitar', notes: readonly PlayedNote[], out: Float64Array) {
  for (const note of notes) {
    const file = Math.min(
      LAST[kind],
      FIRST[kind] + STEP * Math.max(0, Math.round((note.pitch - FIRST[kind]) / STEP)),
    );
    const name = `${kind}-${file}`;
    if (!known.has(name)) known.set(name, load(name));
    const { samples: recording, pace } = (await known.get(name)) as Recording;
    const speed = (pace * frequencyOf(note.pitch)) / frequencyOf(file);
    const start = Math.round(note.at * RATE);
    const gain = 0.7 * note.velocity ** 1.5;
    for (let i = 0; i < (note.length + DAMPER_SECONDS * 8) * RATE && start + i < out.length; i++) {
      const place = i * speed;
      const at = Math.floor(place);
      if (at + 1 >= recording.length) break;
      const over = i / RATE - note.length;
      const damped = over > 0 ? Math.exp(-over / DAMPER_SECONDS) : 1;
      out[start + i] += gain * damped * (recording[at] + (place - at) * (recording[at + 1] - recording[at]));
    }
  }
}
