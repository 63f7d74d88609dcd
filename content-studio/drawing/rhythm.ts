import { dot, n, page, words } from './svg-page.ts';

const open = 'fill="none" stroke="currentColor" stroke-width="5"';
const GLYPHS: Readonly<Record<number, string>> = {
  1: '<ellipse cx="0" cy="0" rx="17" ry="12" fill="currentColor" transform="rotate(-20)"/><path d="M15 -5V-78" stroke="currentColor" stroke-width="4"/>',
  2: `<ellipse cx="0" cy="0" rx="16" ry="11" ${open} transform="rotate(-20)"/><path d="M16 -5V-78" stroke="currentColor" stroke-width="4"/>`,
  4: `<ellipse cx="0" cy="0" rx="20" ry="12" ${open}/>`,
  1.5: '<ellipse cx="0" cy="0" rx="17" ry="12" fill="currentColor" transform="rotate(-20)"/><path d="M15 -5V-78" stroke="currentColor" stroke-width="4"/><circle cx="30" cy="0" r="6" fill="currentColor"/>',
  0.5: '<ellipse cx="0" cy="0" rx="17" ry="12" fill="currentColor" transform="rotate(-20)"/><path d="M15 -5V-78" stroke="currentColor" stroke-width="4"/><path d="M15 -78q4 20 20 30q8 10 0 26q0 -18 -20 -30z" fill="currentColor"/>',
};
export const NOTE_STYLE =
  '<style>.note{color:#22201c}@media (prefers-color-scheme:dark){.note{color:#efeae0}}</style>';

/** Two eighth notes of one beat, joined by a beam; `gap` between their heads. */
export const beamed = (x: number, y: number, gap: number) =>
  `${note(x, y, 1)}${note(x + gap, y, 1)}<path class="note" fill="currentColor" d="M${n(x + 13)} ${n(y - 80)}h${n(gap + 4)}v12h${n(-gap - 4)}Z"/>`;

export const note = (x: number, y: number, beats: number) =>
  `<g class="note" transform="translate(${n(x)} ${n(y)})">${GLYPHS[beats]}</g>`;

const block = (x: number, y: number, width: number, text: string) =>
  `<rect class="dot" x="${n(x + 4)}" y="${y}" width="${n(width - 8)}" height="52" rx="10"/>${text ? words(x + width / 2, y + 35, text, { size: 24, kind: 'on-dot', bold: true }) : ''}`;

export function noteValues() {
  const rows: readonly [number, string, string][] = [
    [1, '4分音符', '1拍'],
    [2, '2分音符', '2拍'],
    [4, '全音符', '4拍'],
  ];
  const unit = 96;
  const parts = [NOTE_STYLE];
  for (let beat = 0; beat < 4; beat++)
    parts.push(
      words(268 + unit * (beat + 0.5), 40, String(beat + 1), { size: 28, kind: 'accent', bold: true }),
    );
  for (const [index, [beats, name, length]] of rows.entries()) {
    const y = 70 + index * 110;
    parts.push(note(56, y + (beats === 4 ? 38 : 66), beats));
    parts.push(
      words(100, y + 36, name, { anchor: 'start', bold: true }),
      words(100, y + 68, length, { anchor: 'start', kind: 'soft' }),
    );
    for (let at = 0; at < 4; at += beats)
      parts.push(block(268 + unit * at, y + 14, unit * beats, `タ${'ー'.repeat(beats - 1)}`));
  }
  return page(396, '4分音符は1拍、2分音符は2拍、全音符は4拍のばす', parts.join('\n'));
}

/** Bars of four beats with the count above: `bars` is a list of lists of beats. */
export function counting(title: string, bars: number[][], { perRow = 2, half = false } = {}) {
  const unit = 620 / (perRow * 4);
  const parts = [NOTE_STYLE];
  const rows = Math.ceil(bars.length / perRow);
  for (const [index, bar] of bars.entries()) {
    const row = Math.floor(index / perRow);
    const x = 30 + (index % perRow) * unit * 4;
    const y = row * 214;
    parts.push(`<path class="line" stroke-width="3" d="M${n(x)} ${y + 62}V${y + 206}"/>`);
    for (let beat = 0; beat < 4; beat++) {
      parts.push(
        words(x + unit * (beat + (half ? 0.25 : 0.5)), y + 42, String(beat + 1), {
          size: 28,
          kind: 'accent',
          bold: true,
        }),
      );
      if (half) parts.push(words(x + unit * (beat + 0.75), y + 42, 'と', { size: 22, kind: 'soft' }));
    }
    let at = 0;
    for (const [index, beats] of bar.entries()) {
      const wide = unit * beats;
      const place = x + unit * at + Math.min(wide, unit) / 2 - (half && beats >= 1 ? unit * 0.25 : 0) - 4;
      const begins = beats === 0.5 && at % 1 === 0 && bar[index + 1] === 0.5;
      const isBeamed = beats === 0.5 && at % 1 === 0.5 && bar[index - 1] === 0.5;
      if (begins) parts.push(beamed(place, y + 142, wide));
      else if (!isBeamed) parts.push(note(place, y + 142, beats));
      parts.push(block(x + unit * at, y + 160, wide, ''));
      at += beats;
    }
    if (index % perRow === perRow - 1 || index === bars.length - 1) {
      parts.push(`<path class="line" stroke-width="3" d="M${n(x + unit * 4)} ${y + 62}V${y + 206}"/>`);
    }
  }
  return page(rows * 214 + 10, title, parts.join('\n'));
}

export function metronome() {
  const parts = [];
  for (let beat = 0; beat < 4; beat++)
    parts.push(dot(86 + beat * 96, 76, String(beat + 1), { r: 34, size: 32 }));
  parts.push('<path class="faint" stroke-width="4" stroke-dasharray="10 8" d="M446 26V126"/>');
  parts.push(
    words(562, 72, 'ここから', { bold: true, kind: 'accent' }),
    words(562, 106, '弾きはじめる', { bold: true, kind: 'accent' }),
  );
  parts.push(words(230, 150, '前打ちの4拍は、聞いて待つ', { size: 26 }));
  return page(176, '録音の前に4拍の前打ちが鳴り、その次の1拍目から弾きはじめる', parts.join('\n'));
}

export function form() {
  const parts = [];
  for (const [index, [letter, text]] of [
    ['A', 'ドドソソ…'],
    ['B', 'ソソファファ…'],
    ['A', 'ドドソソ…'],
  ].entries()) {
    const x = 24 + index * 216;
    parts.push(
      `<rect class="${letter === 'A' ? 'tint' : 'paper'} accent-line" stroke-width="4" x="${x}" y="20" width="200" height="150" rx="18"/>`,
    );
    parts.push(
      words(x + 100, 92, letter, { size: 56, bold: true, kind: 'accent' }),
      words(x + 100, 142, text, { size: 25 }),
    );
  }
  parts.push(words(340, 212, 'AとBを覚えれば、最後まで弾けます', { size: 26 }));
  return page(232, 'きらきら星はA、B、Aの3つの部分でできている', parts.join('\n'));
}
