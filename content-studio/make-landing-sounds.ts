// Renders what the landing page lets one hear: node --import tsx content-studio/make-landing-sounds.ts
// Needs ffmpeg, and only when such a lesson's score changes; the results are committed. The notes are those of the
// lesson's model (make-model-audio.ts), without its count-in. Beside the sounds, sounds.json tells the page their
// lengths, the heights of their waveforms, and which key goes down or which chord begins when.
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { content, lessonContext, textOf } from './lessons.ts';
import { writeAudio } from './sound/audio-file.ts';
import { INSTRUMENTS, instrumentOf } from './sound/instruments.ts';
import { mix } from './sound/mix.ts';
import { lastScore, readScore } from './sound/score.ts';

const LESSONS = {
  first: 'pf-beginner/courses/pf-trial/lessons/05-twinkle',
  later: 'pf-beginner/courses/pf-both-hands/lessons/08-recital',
  guitar: 'gt-beginner/courses/gt-first-chords/lessons/09-michael',
};
const LIMIT = 150_000;
const BARS = 56;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const into = join(root, 'src/features/landing/sounds');

/** The loudest sample of each stretch, 0–1 of the loudest of all. */
function heights(samples: Float64Array) {
  const stretch = samples.length / BARS;
  const peaks = Array.from({ length: BARS }, (_, bar) =>
    samples
      .slice(Math.floor(bar * stretch), Math.floor((bar + 1) * stretch))
      .reduce((most: number, value: number) => Math.max(most, Math.abs(value)), 0),
  );
  const loudest = Math.max(...peaks);
  return peaks.map((peak) => Math.round((peak / loudest) * 100) / 100);
}

const hundredth = (seconds: number) => Math.round(seconds * 100) / 100;

async function make(name: string, lesson: string, work: string) {
  const folder = join(content, 'curriculums', lesson);
  const { curriculum } = await lessonContext(folder);
  const instrument = instrumentOf(curriculum.category);
  const { notes, end } = readScore(lastScore((await textOf(folder, 'text.md')) ?? '') ?? '');
  const seconds = end + INSTRUMENTS[instrument].tail;
  const samples = mix({ parts: [{ instrument, notes }], seconds });
  const out = join(into, `${name}.m4a`);
  const made = join(work, `${name}.m4a`);
  await writeAudio(samples, { raw: join(work, `${name}.wav`), out: made, bitrate: '38k' });
  const { size } = await stat(made);
  if (size > LIMIT) throw new Error(`${name}: ${size} bytes are more than ${LIMIT}`);
  await copyFile(made, out);
  console.log(`${relative(root, out)}: ${seconds.toFixed(1)} s, ${Math.round(size / 1000)} KB`);
  const chords = notes
    .filter(({ mark }, index) => mark && mark !== notes[index - 1]?.mark)
    .map(({ mark, at }) => [mark?.split(' ').at(-1), hundredth(at)]);
  const keys = notes.map(({ midi, at, length }) => [midi, hundredth(at), hundredth(at + length)]);
  const piano = instrument === 'piano';
  const seen = { keys: piano ? keys : [], chords: piano ? [] : chords };
  return { seconds: hundredth(seconds), heights: heights(samples), ...seen };
}

const work = await mkdtemp(join(tmpdir(), 'landing-'));
try {
  await mkdir(into, { recursive: true });
  const facts: Record<string, Awaited<ReturnType<typeof make>>> = {};
  for (const [name, lesson] of Object.entries(LESSONS)) facts[name] = await make(name, lesson, work);
  await writeFile(join(into, 'sounds.json'), `${JSON.stringify(facts)}\n`);
} finally {
  await rm(work, { recursive: true });
}
