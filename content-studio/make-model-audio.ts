// Renders the model recordings: node --import tsx content-studio/make-model-audio.ts [lesson folder …]
// Needs ffmpeg, and only when a model is made anew; the results are committed. What is played is the last
// score of the lesson's text, so that the ear and the eye always get the same notes; a lesson without a text
// takes the last score of its film.

import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { content, lessonContext, lessonFolders, textOf } from './lessons.ts';
import { loudnessOf, writeAudio } from './sound/audio-file.ts';
import { INSTRUMENTS, instrumentOf } from './sound/instruments.ts';
import { mix } from './sound/mix.ts';
import type { InstrumentName, Score } from './sound/note.ts';
import { countIn, lastScore, readScore } from './sound/score.ts';

async function scoreOf(folder: string) {
  const text = await textOf(folder, 'text.md');
  if (text !== null) return readable(lastScore(text));
  const film = await textOf(folder, 'film.yaml');
  const played = parse(film ?? '')?.scenes?.filter(({ show }: { show: string }) => show === 'play') ?? [];
  return readable(played.at(-1)?.abc ?? null, played.at(-1)?.tempo);
}

const readable = (abc: string | null, tempo?: number) => (abc === null ? null : readScore(abc, { tempo }));

function render(score: Score, instrument: InstrumentName) {
  const { clicks, before } = countIn(score);
  const notes = score.notes.map((note) => ({
    ...note,
    at: note.at + before,
    barEnd: note.barEnd + before,
  }));
  const seconds = before + score.end + INSTRUMENTS[instrument].tail;
  return { samples: mix({ parts: [{ instrument, notes }], clicks, seconds }), seconds };
}

async function make(folder: string, work: string) {
  const { lesson, curriculum } = await lessonContext(folder);
  const score = lesson.model ? await scoreOf(folder) : null;
  if (!score) return;
  const { samples, seconds } = render(score, instrumentOf(curriculum.category));
  const out = join(folder, 'model.m4a');
  const made = join(work, 'model.m4a');
  await writeAudio(samples, { raw: join(work, 'model.wav'), out: made, bitrate: '48k' });
  await copyFile(made, out);
  const kilobytes = Math.round((await stat(out)).size / 1024);
  console.log(`${relative(content, out)}: ${seconds.toFixed(1)} s, ${kilobytes} KB, ${loudnessOf(out)} LUFS`);
}

if (process.argv.slice(2).some((word) => word.startsWith('-'))) {
  console.error('node --import tsx content-studio/make-model-audio.ts [lesson folder …]');
  process.exit(64);
}
const work = await mkdtemp(join(tmpdir(), 'model-'));
let failed = 0;
try {
  for (const folder of await lessonFolders(process.argv.slice(2)))
    await make(folder, work).catch((error) => {
      failed += 1;
      console.error(`${relative(content, folder)}: ${error.message}`);
    });
} finally {
  await rm(work, { recursive: true });
}
process.exitCode = failed ? 1 : 0;
