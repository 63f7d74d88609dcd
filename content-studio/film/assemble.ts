// Puts a storyboard's scenes one behind the other: their times, sounds and captions on the clock of the film.

import { instrumentOf } from '../sound/instruments.ts';
import { readScore } from '../sound/score.ts';
import { cuesOf, widthOf } from './captions.ts';
import type { ChordShape, Film, FilmScene, MadeScene, SceneContext } from './film-types.ts';
import { FPS, READABLE } from './limits.ts';
import { breath } from './scenes/breath.ts';
import { chord, strum } from './scenes/guitar.ts';
import { play } from './scenes/play.ts';
import { rhythm } from './scenes/rhythm.ts';
import { keys, picture, title } from './scenes/stills.ts';
import type { StoryScene } from './storyboard.ts';

const SCENES: Readonly<
  Record<StoryScene['show'], (scene: never, context: SceneContext) => MadeScene | Promise<MadeScene>>
> = { title, picture, keys, play, chord, strum, rhythm, breath };
/** Scenes that make a good still, the best first. */
const SHOWY = ['play', 'strum', 'chord', 'rhythm', 'breath', 'keys', 'title'];

const shifted = <N extends { at: number; barEnd?: number }>(notes: readonly N[], by: number): N[] =>
  notes.map((note) => ({
    ...note,
    at: note.at + by,
    ...(note.barEnd ? { barEnd: note.barEnd + by } : {}),
  }));

/** Every pitch that is played in the film; a score that cannot be read is reported by its own scene. */
function pitchesOf(scenes: readonly StoryScene[]) {
  return scenes.flatMap((scene) => {
    try {
      return scene.show === 'play'
        ? readScore(scene.abc, { tempo: scene.tempo }).notes.map(({ midi }) => midi)
        : [];
    } catch {
      return [];
    }
  });
}

const onGrid = (seconds: number) => Math.ceil(seconds * FPS - 1e-6) / FPS;

/**
 * @param scenes as readStoryboard gives them
 * @returns {scenes: {from, seconds, draw}[], seconds, parts, clicks, cues, still: seconds of the poster}
 */
export async function assemble(
  scenes: readonly StoryScene[],
  { folder, category, file }: { folder: string; category: string; file: string },
): Promise<Film> {
  const instrument = instrumentOf(category);
  const chords: Record<string, ChordShape> = {};
  const midis = pitchesOf(scenes);
  const made: FilmScene[] = [];
  let from = 0;
  for (const scene of scenes) {
    if (scene.show === 'chord') chords[scene.chord.name] = scene.chord;
    try {
      const built = await SCENES[scene.show](scene as never, { folder, instrument, chords, midis });
      const seconds = onGrid(built.seconds);
      made.push({ ...built, show: scene.show, say: scene.say, line: scene.line, from, seconds });
      from += seconds;
    } catch (error) {
      throw new Error(`${file}:${scene.line}: ${(error as Error).message}`);
    }
  }
  return {
    scenes: made,
    seconds: from,
    parts: made.flatMap(({ parts = [], from: by }) =>
      parts.map((part) => ({ ...part, notes: shifted(part.notes, by) })),
    ),
    clicks: made.flatMap(({ clicks = [], from: by }) => shifted(clicks, by)),
    cues: cuesOf(made),
    still: stillOf(made),
  };
}

function stillOf(scenes: readonly FilmScene[]) {
  const best =
    SHOWY.map((show) => scenes.findLast((scene) => scene.show === show)).find(Boolean) ??
    (scenes[0] as FilmScene);
  return best.from + (best.poster ?? best.seconds * 0.6);
}

/** Things that are allowed but not good, for the writer. */
export function advice({ scenes, seconds, cues }: Film, file: string) {
  const found: string[] = [];
  if (seconds < 30 || seconds > 90) found.push(`${file}: ${seconds.toFixed(0)} 秒です（35〜75秒が目安です）`);
  for (const { from, to, lines } of cues) {
    const speed = widthOf(lines.join('')) / (to - from);
    const scene = scenes.findLast((each) => each.from <= from);
    if (speed > READABLE)
      found.push(
        `${file}:${scene?.line}: 読むには速い字幕です（1秒に${speed.toFixed(1)}字）: ${lines.join('')}`,
      );
  }
  return found;
}
