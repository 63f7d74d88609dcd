import { keyboard, NAMES } from '../drawing/keyboard.ts';
import { arrow, n, page, words } from '../drawing/svg-page.ts';

/** A note of a melody: white keys from ド, times in beats. */
export interface MelodyNote {
  readonly step: number;
  readonly at: number;
  readonly length: number;
}

const bracket = (x1: number, x2: number, y: number) =>
  `<path class="accent-line" fill="none" stroke-width="4" stroke-linecap="round" d="M${n(x1)} ${y + 14}V${y}H${n(x2)}V${y + 14}"/>`;

export function blackGroups() {
  const board = keyboard({
    x: 24,
    y: 92,
    width: 632,
    height: 190,
    count: 14,
    marks: { 0: 'ド', 7: 'ド' },
    tint: [0, 7],
  });
  const k = board.key;
  const group = (from: number, to: number, text: string | number) => {
    const x1 = 24 + k * from;
    const x2 = 24 + k * to;
    return bracket(x1, x2, 66) + words((x1 + x2) / 2, 50, text, { size: 26, kind: 'accent', bold: true });
  };
  const body = [
    board.svg,
    group(0.6, 2.4, '2つ'),
    group(3.6, 6.4, '3つ'),
    group(7.6, 9.4, '2つ'),
    group(10.6, 13.4, '3つ'),
    words(340, 326, '「2つ組」の左どなりの白い鍵盤が、ド', { size: 27 }),
  ];
  return page(346, '黒い鍵盤は2つと3つの組が交互に並ぶ。2つ組の左どなりの白い鍵盤がド', body.join('\n'));
}

export function doReMi() {
  const board = keyboard({
    x: 24,
    y: 20,
    width: 632,
    height: 210,
    count: 8,
    names: [0, 1, 2, 3, 4, 5, 6, 7],
    tint: [0, 7],
    nameSize: 28,
  });
  return page(
    290,
    '1オクターブの白い鍵盤の名前。ド、レ、ミ、ファ、ソ、ラ、シ、ド',
    [board.svg, words(340, 270, '右へ行くほど高い音', { size: 26 }) + arrow(470, 260, 560, 260)].join('\n'),
  );
}

export function fiveFinger() {
  const marks = { 0: '1', 1: '2', 2: '3', 3: '4', 4: '5' };
  const board = keyboard({
    x: 40,
    y: 20,
    width: 600,
    height: 220,
    count: 7,
    names: [0, 1, 2, 3, 4],
    marks,
    tint: [0, 1, 2, 3, 4],
    nameSize: 28,
  });
  return page(
    300,
    '右手の5本指のポジション。ドに親指の1、レに2、ミに3、ファに4、ソに小指の5を置く',
    [board.svg, words(340, 280, '右手の指番号とドレミファソ', { size: 26 })].join('\n'),
  );
}

export function skips() {
  const board = keyboard({
    x: 40,
    y: 110,
    width: 600,
    height: 200,
    count: 7,
    names: [0, 1, 2, 3, 4],
    marks: { 1: '2', 2: '3', 3: '4', 4: '5' },
    nameSize: 28,
  });
  const body = [
    board.svg,
    arrow(board.center(4), 104, board.center(2) + 6, 104, -56),
    arrow(board.center(3) - 14, 104, board.center(1) - 6, 104, -56),
    words(560, 60, 'ソ → ミ', { kind: 'accent', bold: true }),
    words(130, 60, 'ファ → レ', { kind: 'accent', bold: true }),
    words(340, 350, 'あいだの鍵盤をひとつ飛ばします', { size: 26 }),
  ];
  return page(370, 'ソからミ、ファからレは、あいだの鍵盤をひとつ飛ばす', body.join('\n'));
}

export function handShift() {
  const wide = keyboard({
    x: 24,
    y: 56,
    width: 632,
    height: 180,
    count: 7,
    names: [0, 4, 5],
    marks: { 0: '1', 4: '4', 5: '5' },
    tint: [0, 4, 5],
    nameSize: 28,
  });
  const back = keyboard({
    x: 24,
    y: 310,
    width: 632,
    height: 180,
    count: 7,
    names: [0, 1, 2, 3],
    marks: { 0: '1', 1: '2', 2: '3', 3: '4' },
    tint: [0, 1, 2, 3],
    nameSize: 28,
  });
  const body = [
    words(24, 38, '① 手を開く：ド ソ ラ', { anchor: 'start', bold: true }),
    wide.svg,
    words(24, 290, '② 手を戻す：ファ ミ レ ド', { anchor: 'start', bold: true }),
    back.svg,
  ];
  return page(
    510,
    '1・2小節目はドに1、ソに4、ラに5と手を開き、3・4小節目はドに1、レに2、ミに3、ファに4と手を戻す',
    body.join('\n'),
  );
}

/** Notes as bars: time to the right, pitch upwards, each bar with its name. */
export function roll(
  title: string,
  {
    notes,
    beats,
    perRow,
    caption,
    metre = 4,
  }: { notes: readonly MelodyNote[]; beats: number; perRow: number; caption: string; metre?: number },
) {
  const left = 30;
  const unit = 620 / perRow;
  const rows = Math.ceil(beats / perRow);
  const steps = notes.map(({ step }) => step);
  const low = Math.min(...steps);
  const range = Math.max(...steps) - low;
  const rowHeight = range * 24 + 86;
  const parts = [];
  for (let row = 0; row < rows; row++) {
    const bottom = row * rowHeight + rowHeight - 12;
    for (let beat = 0; beat <= perRow; beat++) {
      parts.push(
        `<path class="${beat % metre ? 'faint' : 'line'}" stroke-width="2" d="M${n(left + beat * unit)} ${bottom - rowHeight + 24}V${bottom}"/>`,
      );
    }
  }
  for (const { step, at, length } of notes) {
    const row = Math.floor(at / perRow);
    const x = left + (at - row * perRow) * unit;
    const y = row * rowHeight + rowHeight - 24 - (step - low) * 24 - 40;
    parts.push(
      `<rect class="dot" x="${n(x + 4)}" y="${n(y)}" width="${n(length * unit - 8)}" height="40" rx="9"/>`,
    );
    parts.push(
      words(x + (length * unit) / 2, y + 29, NAMES[step % 7], { size: 24, kind: 'on-dot', bold: true }),
    );
  }
  const height = rows * rowHeight + (caption ? 48 : 8);
  if (caption) parts.push(words(340, height - 14, caption, { size: 25 }));
  return page(height, title, parts.join('\n'));
}
