// Draws the pictures of the course 両手で弾こう: node --import tsx content-studio/make-piano-both-hands-diagrams.ts
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { arrow, page, words } from './drawing/svg-page.ts';
import { hills, moon, night, stage, stairs, together, triad } from './piano/covers-both-hands.ts';
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

function legato() {
  const rows: readonly (readonly [string, string, number])[] = [
    ['とぎれる', 'soft', -26],
    ['つながる', 'accent', 6],
    ['濁る', 'soft', 92],
  ];
  const parts = [];
  for (const [row, [name, kind, over]] of rows.entries()) {
    const y = 30 + row * 108;
    parts.push(words(24, y + 46, name, { anchor: 'start', size: 28, bold: true, kind }));
    for (const [index, note] of ['ミ', 'レ', 'ド'].entries()) {
      const x = 180 + index * 156;
      const wide = 156 + (index < 2 ? over : 0);
      parts.push(
        `<rect class="dot" fill-opacity=".82" x="${x}" y="${y + index * 14}" width="${wide}" height="42" rx="10"/>`,
      );
      parts.push(words(x + 60, y + index * 14 + 31, note, { size: 26, kind: 'on-dot', bold: true }));
    }
  }
  parts.push(words(340, 378, '次の音を聞いてから、前の指を離します', { size: 26 }));
  return page(
    400,
    '音と音の関係。すき間があるととぎれ、ちょうどつながり、重なりすぎると濁る',
    parts.join('\n'),
  );
}

function form() {
  const parts = [];
  for (const [index, [letter, text]] of [
    ['A', '左手は和音'],
    ['B', '分散和音'],
    ['A', '左手は和音'],
  ].entries()) {
    const x = 24 + index * 216;
    parts.push(
      `<rect class="${letter === 'A' ? 'tint' : 'paper'} accent-line" stroke-width="4" x="${x}" y="20" width="200" height="150" rx="18"/>`,
    );
    parts.push(words(x + 100, 92, letter, { size: 56, bold: true, kind: 'accent' }));
    parts.push(words(x + 100, 142, text, { size: 26 }));
  }
  parts.push(words(340, 212, '4小節ずつ、ぜんぶで12小節', { size: 26 }));
  return page(232, 'きらきら星の発表会版。Aは和音、Bは分散和音、もう一度Aは和音', parts.join('\n'));
}

function plan() {
  const parts = [];
  for (const [row, [day, text]] of [
    ['1日目', '部分ごとに、ゆっくり'],
    ['2日目', 'つなぎ目を、5回ずつ'],
    ['3日目', '通して、録音する'],
  ].entries()) {
    const y = 20 + row * 104;
    parts.push(`<rect class="dot" x="24" y="${y}" width="150" height="76" rx="16"/>`);
    parts.push(words(99, y + 48, day, { size: 28, kind: 'on-dot', bold: true }));
    parts.push(words(206, y + 49, text, { size: 30, anchor: 'start' }));
    if (row < 2)
      parts.push(`<path class="accent-line" stroke-width="4" stroke-linecap="round" d="M99 ${y + 82}v16"/>`);
  }
  return page(326, '本番までの3日間。1日目は部分ごと、2日目はつなぎ目、3日目は通して録音', parts.join('\n'));
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
  'lessons/03-broken-chords/cover': night(),
  'lessons/04-scale/scale-up': scaleUp(),
  'lessons/04-scale/scale-down': scaleDown(),
  'lessons/04-scale/cover': stairs(),
  'lessons/05-legato/legato': legato(),
  'lessons/05-legato/common': common(),
  'lessons/05-legato/cover': hills(),
  'lessons/06-recital/form': form(),
  'lessons/06-recital/plan': plan(),
  'lessons/06-recital/cover': stage(),
};
for (const [name, svg] of Object.entries(FILES)) await writeFile(join(course, `${name}.svg`), svg);
