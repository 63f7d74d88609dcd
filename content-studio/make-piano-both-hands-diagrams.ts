// Draws the pictures of the course 両手で弾こう: node --import tsx content-studio/make-piano-both-hands-diagrams.ts
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { arrow, page, words } from './drawing/svg-page.ts';
import { crossing, form, legato, places, plan } from './piano/both-hands-pieces.ts';
import {
  cradle,
  hills,
  moon,
  night,
  stage,
  stairs,
  together,
  tower,
  triad,
} from './piano/covers-both-hands.ts';
import { type ChordColumn, chordColumns, fingers, fingersPage, lanes } from './piano/two-hands.ts';

const course = join(
  dirname(fileURLToPath(import.meta.url)),
  '../content/curriculums/pf-beginner/courses/pf-both-hands',
);

function positions() {
  const title = '左手は低いドからソに5・4・3・2・1、右手は中央のドからソに1・2・3・4・5';
  const left = { 0: '5', 1: '4', 2: '3', 3: '2', 4: '1' };
  const right = { 7: '1', 8: '2', 9: '3', 10: '4', 11: '5' };
  const board = fingers({ y: 64, count: 12, left, right });
  const body = [
    board.svg,
    words(board.center(2), 44, '左手', { bold: true, kind: 'left-word', size: 28 }),
    words(board.center(9), 44, '右手', { bold: true, kind: 'accent', size: 28 }),
    words(board.center(7), 294, '中央のド', { size: 26 }),
    words(board.center(0) + 40, 294, '低いド', { size: 26 }),
  ];
  return page(316, title, body.join('\n'));
}

const steps = () =>
  lanes('両手の重なり方。左手は1拍目と3拍目に、右手と同時に入る', {
    beats: 8,
    rows: [
      [
        [
          ['ド', 1],
          ['ド', 1],
          ['ド', 1],
          ['レ', 1],
          ['ミー', 2],
          ['レー', 2],
        ],
        [
          ['ド', 2],
          ['ミ', 2],
          ['ソ', 2],
          ['ソ', 2],
        ],
      ],
      [
        [
          ['ド', 1],
          ['ミ', 1],
          ['レ', 1],
          ['レ', 1],
          ['ドーーー', 4],
        ],
        [
          ['ミ', 2],
          ['ソ', 2],
          ['ド', 4],
        ],
      ],
    ],
    caption: '縦にそろっているところが「同時」',
  });

function chords() {
  const c = fingers({ y: 56, count: 13, skip: 5, left: { 7: '5', 9: '3', 11: '1' } });
  const g7 = fingers({ y: 310, count: 13, skip: 5, left: { 6: '5', 10: '2', 11: '1' } });
  const body = [
    words(24, 38, 'C　ド・ミ・ソ', { anchor: 'start', bold: true, size: 28 }),
    c.svg,
    words(24, 292, 'G7　シ・ファ・ソ', { anchor: 'start', bold: true, size: 28 }),
    g7.svg,
    words(340, 536, '左手の指番号', { size: 26 }),
  ];
  return page(556, '左手のCは、ドに5、ミに3、ソに1。G7は、低いシに5、ファに2、ソに1', body.join('\n'));
}

const C: ChordColumn = {
  name: 'C',
  notes: [
    ['ソ', 1],
    ['ミ', 3],
    ['ド', 5],
  ],
};
const G7: ChordColumn = {
  name: 'G7',
  notes: [
    ['ソ', 1],
    ['ファ', 2],
    ['シ', 5],
  ],
};
const F: ChordColumn = {
  name: 'F',
  notes: [
    ['ラ', 1],
    ['ファ', 2],
    ['ド', 5],
  ],
};

const change = () =>
  chordColumns('CからG7へ。5の指はひとつ左のシへ、3のかわりに2の指がファへ、1の指はソのまま', {
    columns: [C, G7],
    links: [[0, 0, 0]],
    left: 180,
    right: 500,
    caption: 'ソの1は動かない。5はひとつ左へ、3のかわりに2',
  });

const common = () =>
  chordColumns('和音のつなぎ方。CからFはド、FからG7はファ、G7からCはソが共通で、押さえたままにする', {
    columns: [C, F, G7, C],
    links: [
      [0, 2, 2],
      [1, 1, 1],
      [2, 0, 0],
    ],
    left: 84,
    right: 596,
    caption: '線でつないだ音の指を、鍵盤に残します',
  });

const chordF = () =>
  fingersPage(
    '左手のFは、ドに5、ファに2、ラに1',
    { count: 8, left: { 0: '5', 3: '2', 5: '1' } },
    'F　ド・ファ・ラ（左手）',
  );

const broken = () =>
  lanes('和音は3つの音を同時に、分散和音は1拍にひとつずつ鳴らす', {
    beats: 6,
    metre: 3,
    names: ['和音', 'ほどく'],
    rows: [
      [
        [
          ['ド・ミ・ソ', 3],
          ['ド・ミ・ソ', 3],
        ],
        [
          ['ド 5', 1],
          ['ミ 3', 1],
          ['ソ 1', 1],
          ['ド 5', 1],
          ['ミ 3', 1],
          ['ソ 1', 1],
        ],
      ],
    ],
    caption: '手の形は同じ。沈める指だけが変わります',
  });

const SCALE = { 0: '1', 1: '2', 2: '3', 3: '1', 4: '2', 5: '3', 6: '4', 7: '5' };

function scaleUp() {
  const board = fingers({ y: 20, count: 8, right: SCALE });
  const body = [
    board.svg,
    arrow(board.center(0), 224, board.center(3), 224, -56),
    words(board.center(4) - 20, 264, '親指の1が、下をくぐる', {
      size: 26,
      anchor: 'start',
      kind: 'accent',
      bold: true,
    }),
  ];
  return page(
    290,
    '上りの指づかい。ドレミを1・2・3、そこで親指がくぐり、ファソラシドを1・2・3・4・5',
    body.join('\n'),
  );
}

function scaleDown() {
  const board = fingers({ y: 80, count: 8, right: SCALE });
  const body = [
    board.svg,
    arrow(board.center(3), 70, board.center(2), 70, -44),
    words(board.center(3) + 44, 48, '3の指が、上をまたぐ', {
      size: 26,
      anchor: 'start',
      kind: 'accent',
      bold: true,
    }),
    arrow(470, 300, 210, 300),
  ];
  return page(
    324,
    '下りの指づかい。ドシラソファを5・4・3・2・1、そこで3の指がまたぎ、ミレドを3・2・1',
    body.join('\n'),
  );
}

const FILES = {
  cover: together(),
  'lessons/01-together/positions': positions(),
  'lessons/01-together/steps': steps(),
  'lessons/01-together/cover': moon(),
  'lessons/02-chords/chords': chords(),
  'lessons/02-chords/change': change(),
  'lessons/02-chords/cover': triad(),
  'lessons/03-broken-chords/chord-f': chordF(),
  'lessons/03-broken-chords/broken': broken(),
  'lessons/03-broken-chords/cover': cradle(),
  'lessons/04-silent-night/places': places(),
  'lessons/04-silent-night/cover': night(),
  'lessons/05-thumb-under/scale-up': scaleUp(),
  'lessons/05-thumb-under/scale-down': scaleDown(),
  'lessons/05-thumb-under/cover': stairs(),
  'lessons/06-joy-to-the-world/crossing': crossing(),
  'lessons/06-joy-to-the-world/cover': tower(),
  'lessons/07-legato/legato': legato(),
  'lessons/07-legato/common': common(),
  'lessons/07-legato/cover': hills(),
  'lessons/08-recital/form': form(),
  'lessons/08-recital/plan': plan(),
  'lessons/08-recital/cover': stage(),
};
for (const [name, svg] of Object.entries(FILES)) await writeFile(join(course, `${name}.svg`), svg);
