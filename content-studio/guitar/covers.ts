import {
  disc,
  INDIGO,
  INK,
  LAMP,
  MIST,
  NIGHT,
  nightWindow,
  note,
  PAPER,
  pair,
  rect,
  star,
} from '../drawing/covers.ts';
import type { Point } from '../drawing/svg-page.ts';
import { n } from '../drawing/svg-page.ts';

// Covers are made into bitmaps by the image service: no type, no style sheet, 16:9.
const WOOD = '#e5b877';
const BROWN = '#6e4526';
const EBONY = '#3d2c20';

/** A guitar with its head upwards, 640 long before scaling, its middle at (0, 0). */
function guitar(x: number, y: number, scale: number, turn: number, top = WOOD) {
  const outline =
    'M330 -40C340 -92 420 -98 450 -78C468 -66 480 -66 498 -78C534 -112 622 -104 636 -40C642 -14 642 14 636 40' +
    'C622 104 534 112 498 78C480 66 468 66 450 78C420 98 340 92 330 40Z';
  const pegs = [30, 52, 74].flatMap((at) => [
    rect(at - 7, -54, 14, 40, '#a89c86', 6),
    rect(at - 7, 14, 14, 40, '#a89c86', 6),
  ]);
  const frets = Array.from({ length: 14 }, (_, i) => 92 + 453 * (1 - 2 ** (-(i + 1) / 12)));
  const lines = [-13, -8, -3, 3, 8, 13].map((at) => `M60 ${at * 0.9}H548`).join('');
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(-430 0)"><path d="${outline}" fill="${top}" stroke="#8a5a2c" stroke-width="6"/>${disc(428, 0, 46, '#8a5a2c')}${disc(428, 0, 38, '#2b211a')}${rect(538, -46, 24, 92, BROWN, 4)}${pegs.join('')}<path d="M92 -20L20 -30Q12 0 20 30L92 20Z" fill="${BROWN}"/>${rect(92, -18, 300, 36, EBONY)}<path d="${frets.map((at) => `M${n(at)} -18V18`).join('')}" stroke="#cfc6b4" stroke-width="3"/><path d="M92 -20V20" stroke="#f6efe0" stroke-width="7"/><path d="${lines}" stroke="#f4ead6" stroke-width="1.6"/></g>`;
}

/** A piece of fretboard seen from the front; dots as [string 1–6, fret]. */
function board(dots: readonly Point[], { ground = MIST, frets = 4, from = 1 } = {}) {
  const cell = 470 / frets;
  const rows = [1, 2, 3, 4, 5, 6].map((s) => rect(60, 78 + s * 30, 520, 1.5 + s * 0.6, '#f4ead6'));
  const bars = Array.from({ length: frets + 1 }, (_, i) =>
    rect(84 + i * cell - 4, 84, i || from > 1 ? 7 : 16, 198, i || from > 1 ? '#cfc6b4' : '#f6efe0'),
  );
  const marks = dots.map(([s, f]) => disc(84 + (f - 0.5) * cell + 10, 79 + s * 30, 17, LAMP));
  return (
    rect(0, 0, 640, 360, ground) +
    rect(60, 84, 520, 198, EBONY, 6) +
    bars.join('') +
    rows.join('') +
    marks.join('')
  );
}

const stroke = (x: number, up: boolean, faint = false) =>
  `<path d="M${x} ${up ? 268 : 92}V${up ? 100 : 260}M${x - 24} ${up ? 128 : 232}L${x} ${up ? 96 : 264}L${x + 24} ${up ? 128 : 232}" fill="none" stroke="${INDIGO}" stroke-opacity="${faint ? 0.25 : 1}" stroke-width="13" stroke-linecap="round" stroke-linejoin="round"/>`;

const wave = (y: number, fill: string) =>
  `<path d="M0 ${y}Q80 ${y - 26} 160 ${y}T320 ${y}T480 ${y}T640 ${y}V360H0Z" fill="${fill}"/>`;

const SCENES = {
  room: () =>
    rect(0, 0, 640, 360, '#f0e6d4') +
    nightWindow(60, 44, 180, 150) +
    rect(0, 296, 640, 64, '#cdb896') +
    guitar(452, 222, 0.48, 98),
  body: () =>
    rect(0, 0, 640, 360, '#2f6b74') + disc(180, 180, 150, PAPER, 0.08) + guitar(250, 206, 0.84, 158),
  night: () =>
    rect(0, 0, 640, 360, NIGHT) +
    star(110, 90, 16) +
    star(540, 70, 20) +
    star(480, 160, 10) +
    star(220, 60, 9) +
    disc(320, 330, 220, '#182046') +
    guitar(340, 216, 0.44, 70),
  trial: () => rect(0, 0, 640, 360, '#dfeae6') + disc(320, 180, 150, PAPER, 0.9) + guitar(270, 206, 0.7, 156),
  songs: () =>
    rect(0, 0, 640, 360, '#f6efe2') +
    guitar(230, 200, 0.66, 145) +
    note(440, 210, 1.1, INDIGO) +
    pair(510, 160, 1, INDIGO),
  hold: () => rect(0, 0, 640, 360, MIST) + guitar(230, 190, 0.8, 170),
  peg: () =>
    rect(0, 0, 640, 360, '#efe6d6') +
    guitar(860, 180, 1.9, 0) +
    `<path d="M86 60A120 120 0 0 1 196 60" fill="none" stroke="${INDIGO}" stroke-width="9" stroke-linecap="round"/><path d="M196 60l-8 -30m8 30l-31 -2" stroke="${INDIGO}" stroke-width="9" stroke-linecap="round"/>`,
  hole: () =>
    rect(0, 0, 640, 360, WOOD) +
    disc(300, 180, 150, '#8a5a2c') +
    disc(300, 180, 134, WOOD) +
    disc(300, 180, 120, '#2b211a') +
    [0, 1, 2, 3, 4, 5].map((i) => rect(0, 100 + i * 31, 640, 2 + i * 1.1, '#f4ead6')).join('') +
    `<path d="M388 70Q470 42 530 78Q538 170 440 238Q386 160 388 70Z" fill="${INDIGO}" stroke="${INK}" stroke-width="6" stroke-linejoin="round"/>`,
  sheep: () =>
    rect(0, 0, 640, 360, '#dcebd2') +
    wave(240, '#9dbf84') +
    wave(290, '#86ab6c') +
    [
      [200, 200, 1],
      [420, 226, 0.72],
    ]
      .map(
        ([x, y, s]) =>
          `<g transform="translate(${x} ${y}) scale(${s})">${rect(-46, 40, 14, 52, INK, 6)}${rect(30, 40, 14, 52, INK, 6)}${[
            [-52, 4],
            [-20, -24],
            [24, -26],
            [54, 2],
            [24, 28],
            [-24, 30],
            [0, 0],
          ]
            .map(([dx, dy]) => disc(dx, dy, 38, PAPER))
            .join(
              '',
            )}<ellipse cx="88" cy="-14" rx="26" ry="32" fill="${INK}"/>${disc(96, -22, 4, PAPER)}</g>`,
      )
      .join('') +
    pair(520, 110, 0.8, INDIGO),
  em: () =>
    board(
      [
        [5, 2],
        [4, 2],
      ],
      { ground: '#2f6b74' },
    ),
  d: () =>
    board(
      [
        [3, 2],
        [2, 3],
        [1, 2],
      ],
      { ground: '#f0e6d4' },
    ),
  ship: () =>
    rect(0, 0, 640, 360, '#cfe0ea') +
    disc(520, 84, 40, LAMP) +
    `<path d="M210 236H450L414 290H246Z" fill="${BROWN}"/><path d="M326 236V60" stroke="${EBONY}" stroke-width="9"/><path d="M316 70Q236 130 222 216H316ZM338 70Q440 130 446 216H338Z" fill="${PAPER}" stroke="${EBONY}" stroke-width="4"/>` +
    wave(280, '#5f8fa8') +
    wave(318, '#3f6f8a'),
  g: () =>
    board(
      [
        [6, 3],
        [5, 2],
        [1, 3],
      ],
      { ground: INDIGO },
    ),
  c: () =>
    board(
      [
        [5, 3],
        [4, 2],
        [2, 1],
      ],
      { ground: '#dfeae6' },
    ),
  strum: () =>
    rect(0, 0, 640, 360, '#f6efe2') +
    [60, 134, 208, 282, 356, 430, 504, 578]
      .map((x, i) => stroke(x, i % 2 === 1, i === 1 || i === 4))
      .join(''),
  downUp: () =>
    rect(0, 0, 640, 360, '#dfeae6') + [110, 250, 390, 530].map((x, i) => stroke(x, i % 2 === 1)).join(''),
  fourChords: () =>
    rect(0, 0, 640, 360, MIST) +
    [0, 1, 2, 3]
      .map(
        (i) =>
          rect(44 + i * 142, 70, 126, 150, i % 2 ? PAPER : LAMP, 18) +
          rect(74 + i * 142, 110, 66, 5, INK) +
          rect(74 + i * 142, 140, 66, 5, INK) +
          disc(94 + i * 142, 128 + (i % 2) * 30, 11, INDIGO) +
          disc(122 + i * 142, 158 - (i % 2) * 30, 11, INDIGO),
      )
      .join('') +
    [0, 1, 2, 3].map((i) => rect(98 + i * 142, 246, 14, 70 - (i % 2) * 22, INDIGO, 7)).join(''),
  river: () =>
    rect(0, 0, 640, 360, '#f8e7c4') +
    disc(320, 190, 84, '#e8b04a') +
    wave(210, '#7fae9e') +
    `<path d="M190 236H450Q426 290 320 292Q214 290 190 236Z" fill="${BROWN}"/>` +
    `<path d="M300 246L420 110" stroke="${EBONY}" stroke-width="8" stroke-linecap="round"/>` +
    wave(280, '#4f8a86') +
    wave(322, '#2f6b74') +
    guitar(268, 214, 0.24, 150),
};

export const cover = (scene: keyof typeof SCENES) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="1280" height="720">\n${SCENES[scene]()}\n</svg>\n`;
