// Scenes without sound: the opening, a lesson's diagram, a still keyboard.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Draw, MadeScene, SceneContext } from '../film-types.ts';
import { COLOURS, FLOOR, HEIGHT, sheet, WIDTH, words } from '../paper.ts';
import { keyboardPicture, rangeOf } from '../pictures/keyboard-picture.ts';
import { isBlack, midiOf } from '../pitch-names.ts';
import type { SceneOf } from '../storyboard.ts';
import { titleLines, titleMotif } from '../title-page.ts';

const DRAWN_FROM = 0.5;
const DRAWN_IN = 1.4;

/** The lesson's name on warm paper; a line is drawn beneath it. */
export function title(scene: SceneOf<'title'>, { instrument }: SceneContext): MadeScene {
  const lines = titleLines(scene.heading);
  const size = lines.length > 2 ? 42 : 50;
  const top = 190 - ((lines.length - 1) * size * 1.35) / 2;
  const last = top + (lines.length - 1) * size * 1.35;
  const body = [
    titleMotif(instrument),
    scene.sub
      ? words(70, top - size * 1.25, scene.sub, { size: 24, anchor: 'start', fill: COLOURS.soft, spacing: 2 })
      : '',
    ...lines.map((line, index) =>
      words(/^[「『]/.test(line) ? 70 - size * 0.48 : 70, top + index * size * 1.35, line, {
        size,
        anchor: 'start',
        serif: true,
        bold: true,
        spacing: 2,
      }),
    ),
  ].join('');
  const still = sheet(body, COLOURS.warm);
  const draw: Draw = (t) => {
    const part = Math.max(0, Math.min(1, (t - DRAWN_FROM) / DRAWN_IN));
    const width = 150 * (1 - (1 - part) ** 3);
    return {
      still,
      movers: [{ shape: 'bar', x: 72, y: last + 34, width, height: 3, colour: COLOURS.indigo }],
    };
  };
  return { seconds: scene.seconds, draw };
}

/** A diagram of the lesson, as large as the captions leave room for. */
export async function picture(scene: SceneOf<'picture'>, { folder }: SceneContext): Promise<MadeScene> {
  const source = await readFile(join(folder, scene.file)).catch(() => {
    throw new Error(`図がありません: ${scene.file}`);
  });
  const room = scene.say.length ? FLOOR : HEIGHT;
  // Drawn in twice the size first: librsvg takes the pixels that the file itself asks for.
  const { data, info } = await sharp(source, { density: 144 })
    .resize({ width: WIDTH - 24, height: room - 12, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const [x, y] = [(WIDTH - info.width) / 2, (room - info.height) / 2];
  const image = `<image x="${x}" y="${y}" width="${info.width}" height="${info.height}" href="data:image/png;base64,${data.toString('base64')}"/>`;
  const still = sheet(image);
  return { seconds: scene.seconds, draw: () => ({ still, movers: [] }) };
}

const lowestWhite = (midi: number) => (isBlack(midi) ? midi - 1 : midi);
const highestWhite = (midi: number) => (isBlack(midi) ? midi + 1 : midi);

/** A keyboard at rest; the marked keys carry a finger or a dot. */
export function keys(scene: SceneOf<'keys'>): MadeScene {
  const lit = new Map(
    scene.marks.map((text) => {
      const [name = '', finger] = text.split('=');
      return [midiOf(name) as number, finger ? Number(finger.replace('L', '')) : null] as const;
    }),
  );
  const ofLeftHand = scene.marks.filter((text) => text.includes('=L'));
  const left = new Set(ofLeftHand.map((text) => midiOf(text.split('=')[0] as string) as number));
  const fitting = rangeOf([...lit.keys()]);
  const from = scene.from ? lowestWhite(midiOf(scene.from) as number) : fitting.from;
  const to = scene.to ? highestWhite(midiOf(scene.to) as number) : fitting.to;
  const board = keyboardPicture({ x: 27, y: 62, width: WIDTH - 54, height: 302, from, to, lit, left });
  const still = sheet(board);
  return { seconds: scene.seconds, draw: () => ({ still, movers: [] }) };
}
