// Renders the films of lessons: node --import tsx content-studio/make-films.ts [--look | --captions | --sound] [lesson folder …]
// film.yaml becomes film.mp4, film.vtt (captions) and film.webp (still). Needs ffmpeg, and only when a film is made
// anew; the results are committed. With --look it only reads the storyboards and says what it finds. For a storyboard
// whose times have not changed, --captions writes the captions again, which needs nothing installed, and --sound
// captions and sound; both keep the pictures.
import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { advice, assemble } from './film/assemble.ts';
import { vtt } from './film/captions.ts';
import { writeFilm, writePoster, writeSound } from './film/encode.ts';
import { FILM_BYTES, POSTER_BYTES } from './film/limits.ts';
import { readStoryboard } from './film/storyboard.ts';
import { content, lessonContext, lessonFolders, textOf } from './lessons.ts';
import { loudnessOf, writeAudio } from './sound/audio-file.ts';
import { mix } from './sound/mix.ts';

async function filmOf(folder: string) {
  const source = await textOf(folder, 'film.yaml');
  const { lesson, curriculum } = await lessonContext(folder);
  if (source === null || !lesson.video) return null;
  const file = relative(process.cwd(), join(folder, 'film.yaml'));
  const film = await assemble(readStoryboard(source, file), { folder, category: curriculum.category, file });
  for (const line of advice(film, file)) console.log(line);
  return film;
}

async function make(folder: string, work: string) {
  const began = Date.now();
  const film = await filmOf(folder);
  if (!film || looking) return;
  const writeCaptions = () => writeFile(join(folder, 'film.vtt'), vtt(film.cues));
  if (captionsOnly) return await writeCaptions();
  const audio = join(work, 'film.m4a');
  await writeAudio(mix(film), { raw: join(work, 'film.wav'), out: audio, bitrate: '64k' });
  // Made aside first: what stands in the lesson's folder is always a whole film.
  const made = join(work, 'film.mp4');
  const out = join(folder, 'film.mp4');
  if (soundOnly) writeSound({ film: out, audio, out: made });
  else await writeFilm(film, { audio, out: made });
  await copyFile(made, out);
  await writeCaptions();
  const poster = join(folder, 'film.webp');
  const still = soundOnly ? (await stat(poster)).size : await writePoster(film, poster, POSTER_BYTES);
  const { size } = await stat(out);
  console.log(
    `${relative(content, out)}: ${film.seconds.toFixed(1)} s, ${Math.round(size / 1000)} KB, still ${Math.round(still / 1000)} KB, ` +
      `${loudnessOf(out)} LUFS, made in ${((Date.now() - began) / 1000).toFixed(0)} s`,
  );
  if (size > FILM_BYTES) throw new Error(`${relative(content, out)}: larger than ${FILM_BYTES} bytes`);
}

const options = process.argv.slice(2).filter((word) => word.startsWith('-'));
if (options.some((word) => !['--look', '--captions', '--sound'].includes(word))) {
  console.error(
    'node --import tsx content-studio/make-films.ts [--look | --captions | --sound] [lesson folder …]',
  );
  process.exit(64);
}
const looking = options.includes('--look');
const captionsOnly = options.includes('--captions');
const soundOnly = options.includes('--sound');
const work = await mkdtemp(join(tmpdir(), 'film-'));
let failed = 0;
try {
  for (const folder of await lessonFolders(process.argv.slice(2).filter((word) => !word.startsWith('-'))))
    await make(folder, work).catch((error) => {
      failed += 1;
      console.error(`${relative(content, folder)}: ${error.message}`);
    });
} finally {
  await rm(work, { recursive: true });
}
process.exitCode = failed ? 1 : 0;
