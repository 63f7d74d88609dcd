import { arrow, page, words } from '../drawing/svg-page.ts';
import { type ChordName, chordBox, SHAPES } from './fretboard.ts';

/** How a chord box is read, on the first chord of all. */
export function reading() {
  const labels = [
    words(366, 100, '○ 押さえずに弾く', { anchor: 'start' }),
    words(366, 134, '× その弦は弾かない', { anchor: 'start' }),
    words(366, 196, '太い線がナット', { anchor: 'start' }),
    words(366, 260, '丸の数字は', { anchor: 'start' }),
    words(366, 292, '左手の指', { anchor: 'start', bold: true, kind: 'accent' }),
    words(366, 366, '横の線がフレット', { anchor: 'start' }),
    words(366, 440, '下の数字は弦の番号', { anchor: 'start' }),
    arrow(358, 96, 332, 100),
    arrow(358, 188, 334, 140, -8),
    arrow(358, 266, 214, 238, 14),
    arrow(358, 358, 334, 330, -6),
    arrow(358, 432, 334, 422, -4),
  ];
  return page(
    470,
    'コードの図の読み方とEm。5弦の2フレットを2の指、4弦の2フレットを3の指で押さえ、ほかの弦は開放',
    [chordBox(74, 134, 'Em'), ...labels].join('\n'),
  );
}

/** One chord with its steps beside it: `steps` are [place, finger] in the order in which the fingers come down. */
export function oneChord(
  name: ChordName,
  title: string,
  steps: readonly (readonly [string, string])[],
  caution: readonly string[],
) {
  const rows = steps.flatMap(([place, finger], index) => [
    words(360, 146 + index * 76, ['まず', '次に', '最後に'][index] ?? '', {
      anchor: 'start',
      size: 24,
      kind: 'soft',
    }),
    words(444, 146 + index * 76, place, { anchor: 'start', bold: true }),
    words(444, 176 + index * 76, finger, { anchor: 'start', kind: 'soft', size: 25 }),
  ]);
  const note = caution.map((text, index) =>
    words(360, 396 + index * 34, text, { anchor: 'start', kind: 'accent', bold: true }),
  );
  return page(
    470,
    title,
    [
      chordBox(62, 134, name),
      words(360, 86, '置く順番', { anchor: 'start', size: 26 }),
      ...rows,
      ...note,
    ].join('\n'),
  );
}

/** Two chords, the second following the first; strings in `held` carry a ring. */
export function twoChords(
  [first, second]: readonly [ChordName, ChordName],
  title: string,
  caption: string,
  held: readonly (readonly number[])[] = [[], []],
) {
  return page(
    490,
    title,
    [
      chordBox(60, 134, first, { held: held[0] ?? [] }),
      chordBox(380, 134, second, { held: held[1] ?? [] }),
      arrow(318, 66, 366, 66),
      words(340, 472, caption, { size: 27, bold: true }),
    ].join('\n'),
  );
}

/** The bar in which the left hand gets its time: strokes, then a beat to move. */
export function moving(words4: readonly (readonly [string, string, boolean?])[], title: string) {
  const unit = 620 / words4.length;
  const cells = words4.flatMap(([head, text, move], index) => [
    `<rect class="${move ? 'paper accent-line' : 'tint'}" stroke-width="4" ${move ? 'stroke-dasharray="10 8"' : ''} x="${34 + index * unit}" y="20" width="${unit - 8}" height="136" rx="16"/>`,
    words(30 + (index + 0.5) * unit, 74, head, { size: 40, bold: true, kind: 'accent' }),
    words(30 + (index + 0.5) * unit, 128, text, { size: 28, bold: true }),
  ]);
  return page(176, title, cells.join('\n'));
}

const COUNT = ['1', 'と', '2', 'と', '3', 'と', '4', 'と'];

/** Strokes as arrows over the counted eighths of a bar: what is not struck is still moved, in the air. */
export function strokes(pattern: string, title: string, caption: string) {
  const marks = pattern.split(' ');
  const parts = COUNT.flatMap((name, index) => {
    const x = 66 + index * 78.3;
    const up = index % 2 === 1;
    const air = marks[index] === '.';
    const [from, to] = up ? [226, 92] : [92, 226];
    const wing = up ? 22 : -22;
    return [
      index % 2 ? '' : `<rect class="tint" x="${x - 37}" y="14" width="74" height="236" rx="12"/>`,
      words(x, 58, name, { size: up ? 28 : 36, bold: !up, kind: up ? 'soft' : 'accent' }),
      `<path class="${air ? 'faint' : 'accent-line'}" fill="none" stroke-width="${air ? 5 : 9}" stroke-linecap="round" stroke-linejoin="round"${air ? ' stroke-dasharray="4 14"' : ''} d="M${x} ${from}V${to}M${x - 18} ${to + wing}L${x} ${to}L${x + 18} ${to + wing}"/>`,
    ];
  });
  return page(310, title, [...parts, words(340, 290, caption, { size: 26 })].join('\n'));
}

/** The song as a road: one box a bar, `rows` of chord names. */
export function songMap(rows: readonly (readonly ChordName[])[], title: string, caption: string) {
  const parts = rows.flatMap((row, line) =>
    row.flatMap((name, index) => {
      const x = 30 + index * 156;
      const y = 20 + line * 116;
      return [
        `<rect class="${name in SHAPES ? 'tint' : 'paper'} accent-line" stroke-width="3" x="${x}" y="${y}" width="148" height="100" rx="14"/>`,
        words(x + 74, y + 66, name, { size: 42, bold: true, kind: 'accent' }),
      ];
    }),
  );
  const bottom = 20 + rows.length * 116;
  return page(bottom + 50, title, [...parts, words(340, bottom + 26, caption, { size: 26 })].join('\n'));
}
