// What only guitarists need: a chord's shape, and strokes over chords.

import { strum as strumNotes } from '../../sound/guitar.ts';
import type { Draw, MadeScene, Mover, Shapes } from '../film-types.ts';
import { COLOURS, disc, rect, sheet, stroke, WIDTH, words } from '../paper.ts';
import { CHORDS, chordBox } from '../pictures/chord-box.ts';
import { LEAD, REST } from '../play-times.ts';
import type { SceneOf } from '../storyboard.ts';

type Direction = 'D' | 'U';
const SLOWLY = 0.2;

/** The chord's name and shape, struck string by string, then once as a stroke. */
export function chord(scene: SceneOf<'chord'>): MadeScene {
  const shape = scene.chord;
  const again = Math.max(2.6, scene.seconds * 0.55);
  const slow = strumNotes(shape.frets, {
    at: LEAD,
    length: again - LEAD - 0.1,
    velocity: 0.7,
    direction: 'D',
    stagger: SLOWLY,
  });
  const quick =
    scene.seconds - again > 1.5
      ? strumNotes(shape.frets, {
          at: again,
          length: scene.seconds - again - 0.2,
          velocity: 0.75,
          direction: 'D',
        })
      : [];
  const notes = [...slow, ...quick].map((note) => ({ ...note, written: note.length, stroke: false }));
  const draw: Draw = (t) => {
    const sounding = notes.filter(({ at, length }) => t >= at && t < at + length).map(({ string }) => string);
    const still = sheet(
      words(200, 224, shape.name, { size: shape.name.length > 3 ? 92 : 132, bold: true }) +
        words(200, 284, 'コード', { size: 26, fill: COLOURS.soft }) +
        chordBox({ x: 440, y: 64, width: 300, height: 306, chord: shape, sounding }) +
        stringNumbers(440, 300),
    );
    return { still, movers: [] };
  };
  return { seconds: scene.seconds, parts: [{ instrument: 'guitar', notes }], draw, poster: again + 0.3 };
}

const stringNumbers = (x: number, width: number) =>
  [0, 5]
    .map((string) =>
      words(x + (width / 5) * string + (string ? 40 : -40), 46, string ? '1弦' : '6弦', {
        size: 20,
        fill: COLOURS.faint,
      }),
    )
    .join('');

const SLOT = { x: 60, width: WIDTH - 120, y: 238, height: 88 };

/** Strokes as notes with their times; a chord rings until the next stroke. */
function strokesOf(
  { bars, pattern, tempo }: { bars: readonly string[]; pattern: string; tempo: number },
  shapes: Shapes,
) {
  const signs = pattern.trim().split(/\s+/);
  const eighth = 30 / tempo;
  const struck = bars.flatMap((name, bar) =>
    signs.flatMap((direction, index) =>
      direction === '.'
        ? []
        : [
            {
              name,
              direction: direction as Direction,
              at: (bar * 8 + index) * eighth,
              accent: index % 4 === 0,
            },
          ],
    ),
  );
  const end = bars.length * 8 * eighth;
  return struck.map((each, index) => ({
    ...each,
    frets: shapes[each.name].frets,
    length: (struck[index + 1]?.at ?? end) - each.at,
    velocity: each.accent ? 0.78 : 0.66,
  }));
}

const arrow = (x: number, direction: Direction, colour: string) => {
  const [tail, head] = direction === 'D' ? [SLOT.y + 14, SLOT.y + 74] : [SLOT.y + 74, SLOT.y + 14];
  const back = direction === 'D' ? -20 : 20;
  return stroke(
    `M${x} ${tail}V${head}M${x - 15} ${head + back}L${x} ${head}L${x + 15} ${head + back}`,
    colour,
    7,
  );
};

function slots(pattern: string, now: number) {
  const each = SLOT.width / 8;
  return pattern
    .trim()
    .split(/\s+/)
    .map((sign, index) => {
      const x = SLOT.x + each * (index + 0.5);
      const on = index === now;
      const ground =
        on && sign !== '.'
          ? rect(x - each / 2 + 4, SLOT.y, each - 8, SLOT.height, COLOURS.tint, { rx: 12 })
          : '';
      const colour = on ? COLOURS.indigo : COLOURS.ink;
      const picture =
        sign === '.'
          ? disc(x, SLOT.y + 44, 5, on ? COLOURS.indigo : COLOURS.faint)
          : arrow(x, sign as Direction, colour);
      const count = index % 2 ? 'と' : index / 2 + 1;
      return (
        ground +
        picture +
        words(x, SLOT.y + 126, count, {
          size: index % 2 ? 24 : 32,
          bold: index % 2 === 0,
          fill: on ? COLOURS.indigo : COLOURS.soft,
        })
      );
    })
    .join('');
}

function names(bars: readonly string[], bar: number, shapes: Shapes) {
  const name = bars[bar];
  const next = bars[bar + 1];
  return (
    words(190, 150, name, { size: name.length > 3 ? 88 : 118, bold: true, fill: COLOURS.indigo }) +
    chordBox({ x: 356, y: 50, width: 164, height: 160, chord: shapes[name] }) +
    (next
      ? words(680, 92, next === name ? '次も' : '次は', { size: 24, fill: COLOURS.soft }) +
        words(680, 152, next, { size: 56, bold: true, fill: COLOURS.soft })
      : words(680, 130, bars.length > 1 ? '最後の小節' : '', { size: 24, fill: COLOURS.soft }))
  );
}

/** The hand that goes down and up evenly over the slots, whether it strikes or not. */
function hand(t: number, eighth: number, lasts: number): Mover[] {
  if (t < -eighth * 2 || t >= lasts) return [];
  const inBar = (((t / eighth) % 8) + 8) % 8;
  const x = SLOT.x + (SLOT.width / 8) * (inBar + 0.5 > 8 ? inBar - 7.5 : inBar + 0.5);
  const y = SLOT.y + 44 + 44 * Math.sin((Math.PI * t) / eighth);
  return [
    { shape: 'disc', x, y, r: 13, colour: '#ffffff', opacity: 0.9 },
    { shape: 'disc', x, y, r: 10, colour: COLOURS.indigo },
  ];
}

export function strum(scene: SceneOf<'strum'>, { chords }: { chords: Shapes }): MadeScene {
  const shapes = { ...CHORDS, ...chords };
  const eighth = 30 / scene.tempo;
  const begin = LEAD + 8 * eighth;
  const strokes = strokesOf(scene, shapes);
  const lasts = scene.bars.length * 8 * eighth;
  const notes = strokes.flatMap((each) => strumNotes(each.frets, { ...each, at: each.at + begin }));
  const draw: Draw = (t) => {
    const at = t - begin;
    const bar = Math.max(0, Math.min(scene.bars.length - 1, Math.floor(at / (8 * eighth) + 1e-6)));
    const slot = at >= 0 && at < lasts ? Math.floor(at / eighth + 1e-6) % 8 : -1;
    const count = at < 0 && t >= LEAD ? Math.floor((t - LEAD) / (2 * eighth)) + 1 : null;
    const counted =
      count === null ? '' : words(WIDTH - 62, 66, count, { size: 56, bold: true, fill: COLOURS.indigo });
    return {
      still: sheet(names(scene.bars, bar, shapes) + slots(scene.pattern, slot) + counted),
      movers: hand(at, eighth, lasts),
    };
  };
  return {
    seconds: begin + lasts + REST + 0.4,
    clicks: [0, 1, 2, 3].map((beat) => ({ at: LEAD + beat * 2 * eighth, accent: beat === 0 })),
    parts: [
      {
        instrument: 'guitar',
        notes: notes.map((note) => ({ ...note, written: note.length, stroke: false })),
      },
    ],
    draw,
    poster: begin + 0.1,
  };
}
