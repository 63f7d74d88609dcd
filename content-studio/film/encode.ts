import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import type { Film, FilmScene } from './film-types.ts';
import { blended, overlaid, stills, withMovers } from './frame.ts';
import { FPS } from './limits.ts';
import { HEIGHT, WIDTH } from './paper.ts';

/** Frames over which one scene becomes the next. */
const FADE = 4;

/** H.264 that every browser plays; a key frame every 2 seconds, so that seeking lands where it was asked to. */
const VIDEO = [
  '-c:v libx264 -preset medium -tune animation -crf 29 -profile:v main -level 3.0 -pix_fmt yuv420p',
  `-bf 0 -g ${FPS * 2} -keyint_min ${FPS * 2} -sc_threshold 0 -threads 2`,
  '-vf scale=out_color_matrix=bt709:out_range=tv -colorspace bt709 -color_primaries bt709 -color_trc bt709',
  '-map_metadata -1 -fflags +bitexact -flags:v +bitexact -movflags +faststart',
]
  .join(' ')
  .split(' ');

/** A film's frame at any moment, as RGB bytes. */
function painter({ scenes }: { scenes: readonly FilmScene[] }) {
  const still = stills();
  const transparent = stills(4);
  const frameOf = async (scene: FilmScene, t: number, number: number) => {
    const { still: svg, movers, over } = scene.draw(t - scene.from, number);
    const bytes = withMovers(await still(svg), movers);
    return over ? overlaid(movers.length ? bytes : Buffer.from(bytes), await transparent(over)) : bytes;
  };
  return async (number: number) => {
    // The middle of the time that the frame is shown: so it is never wrong by more than half of that.
    const t = (number + 0.5) / FPS;
    const index = scenes.findLastIndex(({ from }) => t >= from);
    const scene = scenes[index];
    const frame = await frameOf(scene, t, number);
    const since = number - Math.round(scene.from * FPS);
    if (index === 0 || since >= FADE) return frame;
    const before = scenes[index - 1];
    const last = await frameOf(before, scene.from - 0.5 / FPS, Math.round(scene.from * FPS) - 1);
    return blended(last, frame, (since + 1) / (FADE + 1));
  };
}

/** Writes the film; `audio` is the finished sound, which is taken as it is. */
export async function writeFilm(film: Film, { audio, out }: { audio: string; out: string }) {
  const raw = `-f rawvideo -pix_fmt rgb24 -s ${WIDTH}x${HEIGHT} -r ${FPS} -i pipe:0`.split(' ');
  const args = [
    '-y',
    '-loglevel',
    'error',
    ...raw,
    '-i',
    audio,
    '-map',
    '0:v',
    '-map',
    '1:a',
    ...VIDEO,
    '-c:a',
    'copy',
    out,
  ];
  const encoder = spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] as const });
  const ended = once(encoder, 'exit');
  const frameAt = painter(film);
  const count = Math.round(film.seconds * FPS);
  for (let number = 0; number < count; number++) {
    if (!encoder.stdin.write(await frameAt(number)))
      await Promise.race([once(encoder.stdin, 'drain'), ended]);
    if (encoder.exitCode !== null) break;
  }
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** Gives a film that is drawn already another sound of the same length; its pictures stay as they are. */
export function writeSound({ film, audio, out }: { film: string; audio: string; out: string }) {
  const streams = ['-map', '0:v', '-map', '1:a', '-c', 'copy', '-movflags', '+faststart'];
  const nameless = ['-map_metadata', '-1', '-fflags', '+bitexact'];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', film, '-i', audio, ...streams, ...nameless, out]);
}

/** A picture of the film for the time before it plays. */
export async function writePoster(film: Film, out: string, limit: number) {
  const bytes = await painter(film)(Math.round(film.still * FPS));
  const image = sharp(bytes, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  for (const quality of [84, 74, 64, 50]) {
    const { size } = await image.clone().webp({ quality, effort: 6 }).toFile(out);
    if (size <= limit) return size;
  }
  throw new Error(`the still is larger than ${limit} bytes`);
}
