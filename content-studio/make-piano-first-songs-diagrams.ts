// Draws the pictures of lessons 02–05 and 07 of はじめての曲: node --import tsx content-studio/make-piano-first-songs-diagrams.ts
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beamed, NOTE_STYLE, note } from './drawing/rhythm.ts';
import { arrow, dot, n, page, words } from './drawing/svg-page.ts';
import { bells, cuckoo as cuckooCover, lamb, openHands, sleigh } from './piano/covers-first-songs.ts';
import { type MelodyNote, roll } from './piano/keys.ts';
import { staff } from './piano/staff.ts';
import { fingers, lanes } from './piano/two-hands.ts';

const lessons = join(
  dirname(fileURLToPath(import.meta.url)),
  '../content/curriculums/pf-beginner/courses/pf-first-songs/lessons',
);

function leftFive() {
  const board = fingers({ y: 20, count: 8, left: { 0: '5', 1: '4', 2: '3', 3: '2', 4: '1' } });
  const body = [
    board.svg,
    words(board.center(2), 254, '左手', { size: 26, bold: true }),
    words(board.center(7) - 20, 254, '中央のド', { size: 26, kind: 'accent', bold: true }),
    dot(board.center(7), 180, 'ド'),
  ];
  return page(276, '左手の5本指のポジション。低いドに5、レに4、ミに3、ファに2、ソに1', body.join('\n'));
}

function bassClef() {
  const lines = staff({ clef: 'F', x: 24, top: 70, width: 632, space: 30 });
  const names = ['ド', 'レ', 'ミ', 'ファ', 'ソ'];
  const body = [
    NOTE_STYLE,
    lines.svg,
    ...names.map((name, index) => lines.note(200 + index * 100, index - 7, { below: name })),
    `<circle class="accent-line" cx="500" cy="${n(lines.y(-4))}" r="32" fill="none" stroke-width="4"/>`,
    words(496, 36, '2つの点にはさまれた線がファ', { size: 26, kind: 'accent', bold: true }),
  ];
  return page(
    270,
    'ヘ音記号の楽譜。下から2番目のすき間がド、そこから順にレ、ミ、ファ、ソ。ファは2つの点にはさまれた線の上',
    body.join('\n'),
  );
}

function threeBeats() {
  const parts = [];
  for (let bar = 0; bar < 2; bar++) {
    for (let beat = 0; beat < 3; beat++) {
      const x = 92 + bar * 312 + beat * 92;
      const strong = beat === 0;
      parts.push(dot(x, 92, String(beat + 1), { r: strong ? 46 : 28, size: strong ? 44 : 28 }));
      parts.push(
        words(x, 184, strong ? '強' : '弱', { size: 28, bold: strong, kind: strong ? 'accent' : 'soft' }),
      );
    }
  }
  parts.push('<path class="line" stroke-width="3" d="M340 30V196"/>');
  parts.push(words(340, 238, '「2・3」を軽くすると、揺れが生まれます', { size: 26 }));
  return page(258, '3拍子は、1拍目が強く、2拍目と3拍目が弱い。これを小節ごとにくり返す', parts.join('\n'));
}

function cuckoo() {
  const line: readonly (readonly [number | null, number])[] = [
    [4, 1],
    [2, 1],
    [null, 1],
    [4, 1],
    [2, 1],
    [null, 1],
    [1, 1],
    [0, 1],
    [1, 1],
    [0, 2],
    [null, 1],
    [1, 1],
    [1, 1],
    [2, 1],
    [3, 2],
    [1, 1],
  ];
  const notes: MelodyNote[] = [];
  let at = 0;
  for (const [step, length] of line) {
    if (step !== null) notes.push({ step, at, length });
    at += length;
  }
  return roll('かっこうの前半6小節の音の並び。1、2、4小節目の3拍目は休符', {
    notes,
    beats: at,
    perRow: 6,
    metre: 3,
    caption: '太い線のあいだが1小節。空いたマスは休符',
  });
}

function eighths() {
  const unit = 140;
  const parts = [NOTE_STYLE];
  for (let beat = 0; beat < 4; beat++) {
    const x = 60 + beat * unit;
    parts.push(words(x + unit * 0.25, 42, String(beat + 1), { size: 28, kind: 'accent', bold: true }));
    parts.push(words(x + unit * 0.75, 42, 'と', { size: 24, kind: 'soft' }));
    parts.push(beat < 2 ? note(x + unit * 0.25 - 6, 150, 1) : beamed(x + unit * 0.25 - 6, 150, unit / 2));
    const block = (at: number, wide: number, text: string) =>
      `<rect class="dot" x="${n(at + 3)}" y="178" width="${n(wide - 6)}" height="52" rx="10"/>${words(at + wide / 2, 213, text, { size: 26, kind: 'on-dot', bold: true })}`;
    parts.push(
      beat < 2 ? block(x, unit, 'ター') : block(x, unit / 2, 'タ') + block(x + unit / 2, unit / 2, 'タ'),
    );
  }
  parts.push(words(200, 270, '4分音符', { size: 26 }), words(480, 270, '8分音符', { size: 26 }));
  return page(290, '4分音符は1拍にひとつ、8分音符は1拍に2つ。数字と「と」の両方に入る', parts.join('\n'));
}

function share() {
  const board = fingers({ y: 70, count: 9, left: { 4: '1' }, right: { 7: '1' }, height: 190 });
  const body = [
    board.svg,
    words(board.center(4), 48, '左手の1', { size: 26, bold: true }),
    words(board.center(7), 48, '右手の1', { size: 26, kind: 'accent', bold: true }),
    arrow(board.center(7) - 66, 40, board.center(4) + 66, 40, 0),
    words(340, 302, '中央のドから、左へ3つ目のソへ', { size: 26 }),
  ];
  return page(324, '右手の1が中央のド、左手の1がそこから左へ3つ目のソを弾く', body.join('\n'));
}

function grandStaff() {
  const high = staff({ clef: 'G', x: 44, top: 96, width: 612, space: 24 });
  const low = staff({ clef: 'F', x: 44, top: 276, width: 612, space: 24 });
  const body = [
    NOTE_STYLE,
    high.svg,
    low.svg,
    '<g class="note"><path d="M44 96V372M656 96V372" fill="none" stroke="currentColor" stroke-width="3"/><path d="M30 96C14 156 34 206 14 234C34 262 14 312 30 372" fill="none" stroke="currentColor" stroke-width="6"/></g>',
    high.note(300, 0),
    high.note(420, 2),
    high.note(540, 4),
    low.note(300, -7),
    low.note(420, -4),
    low.note(540, -3),
    words(386, 252, '中央のド', { size: 24, kind: 'accent', bold: true }),
    words(180, 34, '上の段：右手（ト音記号）', { size: 26, bold: true }),
    words(180, 432, '下の段：左手（ヘ音記号）', { size: 26, bold: true }),
  ];
  return page(
    456,
    '大譜表。上の段はト音記号で右手、下の段はヘ音記号で左手。縦にそろった音は同時に弾く',
    body.join('\n'),
  );
}

const jingle = () =>
  lanes('左手は小節の頭でひとつだけ。ド、ド、ド、ド、ファ、ド、ソ、ドの順', {
    beats: 8,
    rows: [
      [
        [
          ['ミ', 1],
          ['ミ', 1],
          ['ミー', 2],
          ['ミ', 1],
          ['ミ', 1],
          ['ミー', 2],
        ],
        [
          ['ド', 4],
          ['ド', 4],
        ],
      ],
      [
        [
          ['ミ', 1],
          ['ソ', 1],
          ['ド・レ', 2],
          ['ミー', 4],
        ],
        [
          ['ド', 4],
          ['ド', 4],
        ],
      ],
      [
        [
          ['ファ', 1],
          ['ファ', 1],
          ['ファ', 1],
          ['ファ', 1],
          ['ファ', 1],
          ['ミ', 1],
          ['ミ', 1],
          ['ミミ', 1],
        ],
        [
          ['ファ', 4],
          ['ド', 4],
        ],
      ],
      [
        [
          ['ソ', 1],
          ['ソ', 1],
          ['ファ', 1],
          ['レ', 1],
          ['ドー', 4],
        ],
        [
          ['ソ', 4],
          ['ド', 4],
        ],
      ],
    ],
    caption: '左手は、小節の頭でひとつ置いて待ちます',
  });

function landmarks() {
  const lines = staff({ clef: 'G', x: 24, top: 96, width: 632, space: 30 });
  const body = [
    NOTE_STYLE,
    lines.svg,
    lines.note(210, 0),
    lines.note(390, 4),
    lines.note(570, 7),
    ...['中央のド', 'ソ', '高いド'].map((name, index) =>
      words(210 + index * 180, 306, name, { size: 28, bold: true }),
    ),
    `<circle class="accent-line" cx="390" cy="${n(lines.y(4))}" r="34" fill="none" stroke-width="4"/>`,
    words(390, 44, 'うずまきの線が、ソ', { size: 26, kind: 'accent', bold: true }),
  ];
  return page(
    330,
    'ト音記号の楽譜の3つの目印。五線の下の短い線の上が中央のド、下から2番目の線がソ、下から3番目のすき間が高いド',
    body.join('\n'),
  );
}

function stepsAndSkips() {
  const lines = staff({ clef: 'G', x: 24, top: 96, width: 632, space: 30 });
  const body = [
    NOTE_STYLE,
    lines.svg,
    ...[4, 3, 2].map((step, index) => lines.note(180 + index * 70, step)),
    ...[2, 4].map((step, index) => lines.note(470 + index * 90, step)),
    words(250, 44, '線とすき間：となりの鍵盤', { size: 25, bold: true }),
    words(525, 282, '線と線：ひとつ飛ばし', { size: 25, kind: 'accent', bold: true }),
  ];
  return page(
    304,
    '線からすき間へ動く音は、となりの鍵盤。線から線へ動く音は、鍵盤をひとつ飛ばす',
    body.join('\n'),
  );
}

const FILES = {
  '02-reading/landmarks': landmarks(),
  '02-reading/steps': stepsAndSkips(),
  '02-reading/cover': openHands(),
  '03-left-hand/left-five': leftFive(),
  '03-left-hand/bass-clef': bassClef(),
  '03-left-hand/cover': lamb(),
  '04-three-beats/three-beats': threeBeats(),
  '04-three-beats/melody': cuckoo(),
  '04-three-beats/cover': cuckooCover(),
  '05-eighth-notes/eighths': eighths(),
  '05-eighth-notes/share': share(),
  '05-eighth-notes/cover': bells(),
  '07-two-staves/grand-staff': grandStaff(),
  '07-two-staves/together': jingle(),
  '07-two-staves/cover': sleigh(),
};
for (const [name, svg] of Object.entries(FILES)) await writeFile(join(lessons, `${name}.svg`), svg);
