// Renders the model recordings: node scripts/content/make-model-audio.mjs [lesson folder …]
// Needs ffmpeg, and only when a model is made anew; the results are committed. What is played is the last
// score of the lesson's text, so that the ear and the eye always get the same notes.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import abcjs from 'abcjs';
import { click, RATE, room, strike } from './piano-tone.mjs';

const content = join(dirname(fileURLToPath(import.meta.url)), '../../content');
const LOUDNESS = -18;
const TAIL = 1.6;

async function lessonFolders() {
  const files = await readdir(content, { recursive: true });
  return files.filter((file) => file.endsWith('text.md')).map((file) => join(content, dirname(file)));
}

/** Notes in seconds, after one bar of count-in. */
function notesOf(text) {
  const score = [...text.matchAll(/```abc\n([\s\S]*?)```/g)].at(-1)?.[1];
  if (!score) return null;
  const [tune] = abcjs.parseOnly(score);
  const { tempo, tracks } = tune.setUpAudio();
  const beat = 60 / tempo;
  const bar = 4 * beat;
  const notes = tracks
    .flat()
    .filter(({ cmd }) => cmd === 'note')
    .map(({ pitch, start, duration }, index, all) => {
      const length = duration * 4 * beat;
      const inBar = (start * 4) % 4;
      const phrase = 0.05 * Math.sin((Math.PI * index) / all.length);
      const velocity = (inBar === 0 ? 0.74 : inBar === 2 ? 0.69 : 0.64) + phrase;
      const repeated = all[index + 1]?.pitch === pitch;
      return { midi: pitch, at: bar + start * 4 * beat, length: length * (repeated ? 0.86 : 0.97), velocity };
    });
  return { notes, beat, end: Math.max(...notes.map(({ at, length }) => at + length)) };
}

function wav(samples) {
  const data = Buffer.alloc(44 + samples.length * 2);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + samples.length * 2, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(RATE, 24);
  data.writeUInt32LE(RATE * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((value, i) => {
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32767), 44 + i * 2);
  });
  return data;
}

function render({ notes, beat, end }) {
  const piano = new Float64Array(Math.round((end + TAIL) * RATE));
  for (const note of notes) strike(piano, note);
  const played = room(piano);
  for (let count = 0; count < 4; count++) click(played, count * beat, count === 0);
  const fade = RATE * 0.4;
  for (let i = 0; i < fade; i++) played[played.length - 1 - i] *= i / fade;
  const peak = played.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return played.map((value) => (value / peak) * 0.7);
}

/** Integrated loudness (LUFS) by ffmpeg's EBU R128 meter. */
function loudnessOf(file) {
  const args = ['-hide_banner', '-nostats', '-i', file, '-af', 'ebur128', '-f', 'null', '-'];
  const output = execFileSync('sh', ['-c', '"$0" "$@" 2>&1', 'ffmpeg', ...args]).toString();
  return Number(/I:\s+(-?[\d.]+) LUFS/.exec(output.slice(output.lastIndexOf('Summary')))?.[1]);
}

async function make(folder, work) {
  const score = notesOf(await readFile(join(folder, 'text.md'), 'utf8'));
  if (!score) return;
  const raw = join(work, 'model.wav');
  const out = join(folder, 'model.m4a');
  await writeFile(raw, wav(render(score)));
  // alimiter only catches the rare peak that the gain would push over full scale.
  const gain = LOUDNESS - loudnessOf(raw);
  const filter = `volume=${gain.toFixed(2)}dB,alimiter=limit=0.89:level=false:attack=2:release=60`;
  const encode = [
    '-c:a',
    'aac',
    '-b:a',
    '96k',
    '-ac',
    '1',
    '-ar',
    String(RATE),
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
  ];
  execFileSync('ffmpeg', [
    '-y',
    '-loglevel',
    'error',
    '-i',
    raw,
    '-af',
    filter,
    ...encode,
    '-fflags',
    '+bitexact',
    '-flags:a',
    '+bitexact',
    out,
  ]);
  const { size } = await stat(out);
  console.log(
    `${relative(content, out)}: ${(score.end + TAIL).toFixed(1)} s, ${Math.round(size / 1024)} KB, ${loudnessOf(out)} LUFS`,
  );
}

const work = await mkdtemp(join(tmpdir(), 'model-'));
try {
  const chosen = process.argv.slice(2);
  for (const folder of chosen.length ? chosen : await lessonFolders()) await make(folder, work);
} finally {
  await rm(work, { recursive: true });
}
