// Diagrams of the pieces of 両手で弾こう: where the hand lies, where a finger crosses, how a piece is built and finished.
import { page, words } from '../drawing/svg-page.ts';
import { fingers, lanes } from './two-hands.ts';

export function places() {
  const body = [
    words(24, 38, '場所1　ミから高いドまで', { anchor: 'start', bold: true, size: 28 }),
    fingers({ y: 56, count: 10, right: { 2: '1', 4: '2', 5: '3', 6: '4', 7: '5' } }).svg,
    words(24, 292, '場所2　ソから高いレまで', { anchor: 'start', bold: true, size: 28 }),
    fingers({ y: 310, count: 10, right: { 4: '1', 6: '3', 7: '4', 8: '5' } }).svg,
  ];
  return page(
    530,
    '右手の場所1はミに1、ソに2、ラに3、シに4、ドに5。場所2はソに1、シに3、ドに4、レに5',
    body.join('\n'),
  );
}

export const crossing = () =>
  lanes('もろびとこぞりてのはじめの4小節。3小節目のミで、3の指が1の指をまたぐ', {
    beats: 8,
    rows: [
      [
        [
          ['ド 5', 2],
          ['シ 4', 1.5],
          ['ラ', 0.5],
          ['ソ 2', 3],
          ['ファ1', 1],
        ],
        [
          ['C', 4],
          ['C', 2],
          ['G7', 2],
        ],
      ],
      [
        [
          ['ミ 3', 2],
          ['レ 2', 2],
          ['ド 1', 4],
        ],
        [
          ['C', 2],
          ['G7', 2],
          ['C', 4],
        ],
      ],
    ],
    caption: 'ファの1を、3の指がまたいでミへ',
  });

export function legato() {
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

export function form() {
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

export function plan() {
  const parts = [];
  for (const [row, [day, text]] of [
    ['1日目', '右手を、AとBに分けて'],
    ['2日目', '左手の和音と分散和音'],
    ['3日目', 'つなぎ目を、5回ずつ'],
    ['4日目', '60の速さで、ゆっくり通す'],
    ['5日目', '通して、録音する'],
  ].entries()) {
    const y = 20 + row * 104;
    parts.push(`<rect class="dot" x="24" y="${y}" width="150" height="76" rx="16"/>`);
    parts.push(words(99, y + 48, day, { size: 28, kind: 'on-dot', bold: true }));
    parts.push(words(206, y + 49, text, { size: 30, anchor: 'start' }));
    if (row < 4)
      parts.push(`<path class="accent-line" stroke-width="4" stroke-linecap="round" d="M99 ${y + 82}v16"/>`);
  }
  return page(
    534,
    '本番までの5日間。1日目は右手、2日目は左手、3日目はつなぎ目、4日目はゆっくり通し、5日目に録音',
    parts.join('\n'),
  );
}
