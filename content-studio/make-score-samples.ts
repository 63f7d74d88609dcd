// Renders the notes that the app's score player plays: node --import tsx content-studio/make-score-samples.ts
// Needs fluidsynth, the soundfont and ffmpeg, and only when the range of the scores grows; the results are committed.
// Every third half tone of an instrument's range is a file of its own: the player loads those that a score needs, and
// plays the half tones between them a little faster or slower.
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeSample } from './sound/audio-file.ts';
import { centsOff } from './sound/measure.ts';
import { RATE } from './sound/rate.ts';
import { PROGRAMS, playSampled } from './sound/soundfont.ts';

const STEP = 3;
const MAX_INSTRUMENT_BYTES = 400_000;
/** Half tones of the files: a score may reach one above the last and one below the first. */
const RANGES = { piano: { first: 45, last: 87 }, guitar: { first: 40, last: 79 } } as const;
/** A low string rings longer; the longest note of a score lasts about five seconds. */
const secondsOf = (midi: number) => (midi < 60 ? 5 : midi < 72 ? 4 : 3);
const FADE_SECONDS = 0.5;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const into = join(root, 'src/sound/score/samples');

function aNote(program: number, midi: number): Float64Array {
  const seconds = secondsOf(midi);
  const out = new Float64Array(Math.round(seconds * RATE));
  playSampled(program, out, [{ midi, at: 0, length: seconds, velocity: 0.75 }]);
  const fade = Math.round(FADE_SECONDS * RATE);
  for (let i = 0; i < fade; i++) out[out.length - 1 - i] *= i / fade;
  const peak = out.reduce((most: number, value: number) => Math.max(most, Math.abs(value)), 0) || 1;
  return out.map((value) => (value / peak) * 0.8);
}

async function make(name: keyof typeof RANGES, work: string) {
  const { first, last } = RANGES[name];
  let bytes = 0;
  const cents: string[] = [];
  for (let midi = first; midi <= last; midi += STEP) {
    const samples = aNote(PROGRAMS[name], midi);
    const made = join(work, `${name}-${midi}.m4a`);
    await writeSample(samples, { raw: join(work, 'note.wav'), out: made });
    await copyFile(made, join(into, `${name}-${midi}.m4a`));
    bytes += (await stat(made)).size;
    cents.push(`${midi}: ${centsOff(samples, { from: 0.2, to: 1.8, midi }).toFixed(1)}`);
  }
  console.log(`${relative(root, into)}: ${name} ${bytes} bytes, cents off ${cents.join(', ')}`);
  if (bytes > MAX_INSTRUMENT_BYTES) throw new Error(`${name}: more than ${MAX_INSTRUMENT_BYTES} bytes`);
}

const work = await mkdtemp(join(tmpdir(), 'samples-'));
try {
  await mkdir(into, { recursive: true });
  for (const file of await readdir(into)) if (file.endsWith('.m4a')) await rm(join(into, file));
  for (const name of Object.keys(RANGES) as (keyof typeof RANGES)[]) await make(name, work);
} finally {
  await rm(work, { recursive: true });
}
