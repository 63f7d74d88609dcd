// Diagrams for playing with two hands: keyboards with the fingers of either hand, and two lanes in time.
import { keyboard } from './keyboard.mjs';
import { dot, n, page, words } from './svg-page.mjs';

/** What belongs to the left hand is drawn in this colour, light and dark. */
const LEFT_STYLE =
  '<style>.left{fill:#a4533f}.left-word{fill:#a4533f}@media (prefers-color-scheme:dark){.left-word{fill:#f0a58f}}</style>';

const leftDot = (x, y, text) =>
  `<circle class="left" cx="${n(x)}" cy="${n(y)}" r="22"/>${words(x, y + 9.5, text, { size: 26, kind: 'on-dot', bold: true })}`;

/** One keyboard from a ド, `count` white keys; `right` and `left` map white keys to fingers. */
export function fingers({ y, count, right = {}, left = {}, names = true, height = 190, lift = 62 }) {
  const lit = [...Object.keys(left), ...Object.keys(right)].map(Number);
  const board = keyboard({
    x: 24,
    y,
    width: 632,
    height,
    count,
    names: names ? lit : [],
    tint: lit,
    nameSize: count > 10 ? 24 : 28,
  });
  const dots = (hand, draw) =>
    Object.entries(hand).map(([key, finger]) => draw(board.center(Number(key)), y + height - lift, finger));
  return { ...board, svg: [LEFT_STYLE, board.svg, ...dots(left, leftDot), ...dots(right, dot)].join('\n') };
}

/** A page with one keyboard and a line of words beneath it. */
export function fingersPage(title, board, caption) {
  const drawn = fingers({ y: 20, ...board });
  return page(300, title, [drawn.svg, words(340, 272, caption, { size: 26 })].join('\n'));
}

const LANES = [
  { name: '右手', kind: 'dot', word: 'accent' },
  { name: '左手', kind: 'left', word: 'left-word' },
];

/**
 * Rows of bars; each row has a lane for the right and one for the left hand. `rows`: [right, left] where a
 * hand is a list of [label, beats] ('' as label: a rest).
 */
export function lanes(title, { rows, beats, metre = 4, caption = '' }) {
  const left = 96;
  const unit = (656 - left) / beats;
  const parts = [LEFT_STYLE];
  for (const [row, hands] of rows.entries()) {
    const top = 24 + row * 150;
    for (let beat = 0; beat <= beats; beat++) {
      const x = n(left + beat * unit);
      parts.push(
        `<path class="${beat % metre ? 'faint' : 'line'}" stroke-width="2.5" d="M${x} ${top - 4}V${top + 118}"/>`,
      );
    }
    for (const [lane, notes] of hands.entries()) {
      const { name, kind, word } = LANES[lane];
      const y = top + 4 + lane * 60;
      parts.push(words(48, y + 35, name, { size: 26, kind: word, bold: true }));
      let at = left;
      for (const [label, length] of notes) {
        const wide = length * unit;
        if (label) {
          parts.push(
            `<rect class="${kind}" x="${n(at + 3)}" y="${y}" width="${n(wide - 6)}" height="50" rx="10"/>`,
          );
          parts.push(words(at + wide / 2, y + 34, label, { size: 24, kind: 'on-dot', bold: true }));
        }
        at += wide;
      }
    }
  }
  const height = rows.length * 150 + (caption ? 46 : 4);
  if (caption) parts.push(words(340, height - 16, caption, { size: 26 }));
  return page(height, title, parts.join('\n'));
}
