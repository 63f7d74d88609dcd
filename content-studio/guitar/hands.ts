import { limb } from '../drawing/body.ts';
import type { Point } from '../drawing/svg-page.ts';
import { arrow, page, words } from '../drawing/svg-page.ts';
import { fretboard } from './fretboard.ts';

const STYLE =
  '<style>.skin-limb{stroke:#f5e0cb}.pick{fill:#d98a3d}.nail{fill:#fff6ec}@media (prefers-color-scheme:dark){.skin-limb{stroke:#8a7767}.pick{fill:#c67a30}.nail{fill:#b9a594}}</style>';
const flesh = (points: Point[], width: number) => {
  const shape = limb([points], width);
  return shape.back + shape.front('skin-limb');
};

export function pick() {
  const fist = [
    flesh(
      [
        [590, 190],
        [470, 196],
        [400, 262],
        [446, 300],
      ],
      62,
    ),
    flesh(
      [
        [600, 150],
        [440, 150],
        [350, 196],
        [316, 250],
      ],
      58,
    ),
  ];
  const plectrum =
    '<path class="pick line" stroke-width="4" stroke-linejoin="round" d="M292 196Q340 176 380 204Q384 262 316 330Q282 270 292 196Z"/>';
  const thumb = [
    flesh(
      [
        [600, 96],
        [470, 96],
        [372, 168],
        [336, 224],
      ],
      60,
    ),
    '<path class="nail line" stroke-width="3" d="M346 168Q366 168 372 184L344 226Q326 222 322 212Z"/>',
  ];
  const labels = [
    words(40, 110, '親指でふたをする', { anchor: 'start', size: 27, bold: true }),
    arrow(236, 122, 318, 176, -12),
    words(40, 216, '人さし指の横に', { anchor: 'start' }),
    words(40, 248, 'ピックを置く', { anchor: 'start' }),
    words(40, 340, '先は5ミリほど出す', { anchor: 'start', size: 27, bold: true }),
    arrow(272, 334, 304, 326, 4),
  ];
  return page(
    376,
    'ピックの持ち方。人さし指の横にピックを置き、親指でふたをする。先は5ミリほど出す',
    [STYLE, ...fist, plectrum, ...thumb, ...labels].join('\n'),
  );
}

/** The neck from the side: a string over three frets, a finger close to one of them or midway. */
function pressed(x: number, finger: number, good: boolean) {
  const wires = [20, 160, 300];
  const dip = x + finger;
  const neck =
    `<rect class="wood line" stroke-width="3" x="${x}" y="226" width="306" height="44"/>` +
    wires.map((at) => `<path class="dot" d="M${x + at - 9} 226a9 12 0 0 1 18 0Z"/>`).join('');
  const string = `<path class="line" fill="none" stroke-width="4" d="M${x - 4} 208L${dip - 14} 219H${dip + 14}L${x + 160} 213L${x + 310} 204"/>`;
  const tip = flesh(
    [
      [dip - 54, 92],
      [dip - 12, 130],
      [dip, 188],
    ],
    46,
  );
  return [
    neck,
    tip,
    string,
    words(x + 153, 318, good ? 'フレットのすぐ手前' : 'まんなか', { size: 27, bold: true }),
    words(x + 153, 352, good ? '弱い力できれいに鳴る' : '力が要り、びりつく', { size: 25, kind: 'soft' }),
    words(x + 260, 150, good ? '◎' : '△', { size: 56, bold: true, kind: good ? 'accent' : 'soft' }),
  ].join('');
}

export function press() {
  return page(
    372,
    '横から見た押さえ方。フレットのすぐ手前を押さえると弱い力で鳴り、まんなかだと力が要る',
    [
      STYLE,
      pressed(20, 132, true),
      pressed(354, 88, false),
      words(20, 46, '← ヘッド側', { anchor: 'start', size: 25, kind: 'soft' }),
    ].join('\n'),
  );
}

export function notes() {
  return page(
    268,
    '2弦の1フレットを1の指でド、3フレットを3の指でレ。1弦は開放でミ、3フレットを3の指でソ',
    [
      fretboard({
        x: 190,
        y: 60,
        width: 450,
        frets: 4,
        gap: 70,
        from: 1,
        to: 2,
        marks: [
          [1, 0, 'ミ'],
          [1, 3, 'ソ'],
          [2, 1, 'ド'],
          [2, 3, 'レ'],
        ],
      }),
      words(190 + 112.5 * 0.5, 106, '1の指', { size: 24, kind: 'ink', bold: true }),
      words(190 + 112.5 * 2.5, 106, '3の指', { size: 24, kind: 'ink', bold: true }),
      words(340, 236, '下の数字はフレットの番号', { size: 25, kind: 'soft' }),
    ].join('\n'),
  );
}
