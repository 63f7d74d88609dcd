import { arrow, n, page, words } from '../drawing/svg-page.ts';
import { BODY_STYLE } from './body.ts';

/** Half width and half height of the opening; null height: lips closed. */
const SHAPES = {
  ア: [40, 44],
  エ: [46, 30],
  イ: [44, 16],
  オ: [29, 36],
  ウ: [19, 20],
};

let clips = 0;
/** One mouth around (x, y): lips, the dark opening, upper teeth and the tongue. */
function mouth(x: number, y: number, vowel: keyof typeof SHAPES, scale = 1) {
  const [w, h] = SHAPES[vowel].map((value) => value * scale);
  const id = `open${++clips}`;
  const wide = vowel === 'ア' || vowel === 'エ' || vowel === 'イ';
  return [
    `<clipPath id="${id}"><ellipse cx="${x}" cy="${y}" rx="${n(w)}" ry="${n(h)}"/></clipPath>`,
    `<ellipse class="lip line" stroke-width="2.5" cx="${x}" cy="${y}" rx="${n(w + 15 * scale)}" ry="${n(h + 14 * scale)}"/>`,
    `<ellipse class="mouth" cx="${x}" cy="${y}" rx="${n(w)}" ry="${n(h)}"/>`,
    `<g clip-path="url(#${id})">`,
    `<ellipse class="tongue" cx="${x}" cy="${n(y + h * 0.95)}" rx="${n(w * 0.8)}" ry="${n(h * 0.55)}"/>`,
    wide
      ? `<rect class="tooth" x="${n(x - w)}" y="${n(y - h)}" width="${n(w * 2)}" height="${n(Math.min(h * 0.5, 17 * scale))}" rx="5"/>`
      : '',
    '</g>',
  ].join('');
}

const closed = (x: number, y: number) =>
  `<path class="lip line" stroke-width="2.5" d="M${x - 62} ${y}Q${x - 28} ${y - 26} ${x} ${y - 16}Q${x + 28} ${y - 26} ${x + 62} ${y}Q${x} ${y + 34} ${x - 62} ${y}Z"/>` +
  `<path class="line" fill="none" stroke-width="3" d="M${x - 60} ${y}Q${x} ${y + 8} ${x + 60} ${y}"/>`;

export function humming() {
  clips = 0;
  const body = [
    BODY_STYLE,
    words(120, 48, 'ん', { size: 34, bold: true, kind: 'accent' }),
    closed(120, 136),
    words(120, 236, '唇は閉じ、', { size: 25 }),
    words(120, 268, '歯は離す', { size: 25 }),
    arrow(198, 136, 244, 136),
    words(340, 48, 'マ', { size: 34, bold: true, kind: 'accent' }),
    mouth(340, 136, 'ア'),
    words(340, 236, 'あごを真下へ', { size: 25 }),
    arrow(424, 136, 490, 136),
    words(560, 48, 'モ', { size: 34, bold: true, kind: 'accent' }),
    mouth(560, 136, 'オ'),
    words(560, 236, '縦長に、丸く', { size: 25 }),
    words(340, 318, '響きの場所を変えずに、口だけを開きます', { size: 26 }),
  ];
  return page(338, 'ハミングのんは唇を閉じて歯を離す。マはあごを真下へ、モは縦長に丸く開く', body.join('\n'));
}

export function vowels() {
  clips = 0;
  const order = ['ア', 'エ', 'イ', 'オ', 'ウ'] as const;
  const body = [BODY_STYLE];
  for (const [index, vowel] of order.entries()) {
    const x = 72 + index * 134;
    body.push(words(x, 46, vowel, { size: 34, bold: true, kind: 'accent' }));
    body.push(mouth(x, 130, vowel));
  }
  body.push(
    words(72, 232, '指2本分', { size: 24 }),
    words(206, 232, '横に引かない', { size: 24 }),
    words(340, 264, '奥歯を離す', { size: 24 }),
    words(474, 232, '縦に丸く', { size: 24 }),
    words(608, 264, '唇を前へ', { size: 24 }),
    words(340, 316, '口の奥の広さは、どれも同じに', { size: 27, bold: true }),
  );
  return page(
    338,
    'アエイオウの口の形。アは指2本分開き、エは横に引かず、イは奥歯を離し、オは縦に丸く、ウは唇を前へ',
    body.join('\n'),
  );
}

/** The mouth from the side: roof and teeth, tongue `high` in front or at the back, lips. */
function side(x: number, y: number, name: string, tongue: string, text: readonly string[]) {
  return [
    words(x, y - 96, name, { size: 34, bold: true, kind: 'accent' }),
    `<path class="flesh line" stroke-width="3" d="M${x - 88} ${y - 70}H${x + 60}Q${x + 84} ${y - 44} ${x + 70} ${y - 28}L${x + 56} ${y - 22}V${y + 42}L${x + 72} ${y + 50}Q${x + 82} ${y + 72} ${x + 56} ${y + 90}H${x - 88}Z"/>`,
    `<path class="mouth" d="M${x - 80} ${y + 60}V${y - 10}Q${x - 40} ${y - 50} ${x + 20} ${y - 42}L${x + 58} ${y - 24}V${y + 44}L${x + 40} ${y + 66}Z"/>`,
    `<path class="tooth line" stroke-width="2" d="M${x + 34} ${y - 40}H${x + 50}V${y - 10}Q${x + 42} ${y - 6} ${x + 36} ${y - 14}ZM${x + 34} ${y + 58}H${x + 50}V${y + 30}Q${x + 42} ${y + 26} ${x + 36} ${y + 34}Z"/>`,
    `<path class="tongue line" stroke-width="2.5" d="${tongue}"/>`,
    words(x, y + 130, text[0], { size: 25 }),
    words(x, y + 162, text[1], { size: 25 }),
  ].join('');
}

const low = (x: number, y: number) =>
  `M${x - 80} ${y + 66}V${y + 20}Q${x - 30} ${y - 2} ${x + 10} ${y + 22}Q${x + 32} ${y + 36} ${x + 30} ${y + 56}Q${x - 10} ${y + 72} ${x - 80} ${y + 66}Z`;
const raised = (tip: number) => (x: number, y: number) =>
  `M${x - 80} ${y + 66}V${y + 20}Q${x - 40} ${y + 2} ${x - 6} ${y}Q${x + tip - 14} ${y - 6} ${x + tip - 6} ${y - 34}Q${x + tip + 6} ${y - 40} ${x + tip + 8} ${y - 26}Q${x + 28} ${y + 20} ${x + 22} ${y + 52}Q${x - 10} ${y + 72} ${x - 80} ${y + 66}Z`;

export function consonants() {
  const y = 152;
  const lips = (x: number) =>
    `<path class="lip line" stroke-width="2.5" d="M${x + 58} ${y - 26}Q${x + 84} ${y - 22} ${x + 80} ${y + 9}Q${x + 70} ${y + 12} ${x + 58} ${y + 8}ZM${x + 58} ${y + 46}Q${x + 84} ${y + 44} ${x + 80} ${y + 9}Q${x + 70} ${y + 6} ${x + 58} ${y + 10}Z"/>`;
  const body = [
    BODY_STYLE,
    side(120, y, 'マ', low(120, y), ['唇を合わせて', 'ぱっと離す']),
    lips(120),
    side(344, y, 'ナ', raised(26)(344, y), ['舌先を', '前歯の裏に']),
    side(564, y, 'ラ', raised(6)(564, y), ['舌先で', '軽くはじく']),
  ];
  return page(
    336,
    '口の中を横から見た図。マは唇を合わせて離す。ナは舌先を前歯の裏につける。ラは舌先で軽くはじく',
    body.join('\n'),
  );
}

/** The consonant comes just before the beat, the vowel on it. */
export function onset() {
  const parts = [];
  for (const [index, text] of ['マ', 'ナ', 'ラ'].entries()) {
    const x = 118 + index * 186;
    parts.push(
      `<path class="line" stroke-width="3" d="M${x} 62V172"/>`,
      words(x, 46, `${index + 1}拍目`, { size: 26, kind: 'accent', bold: true }),
      `<rect class="tint accent-line" stroke-width="3" x="${x - 34}" y="88" width="32" height="58" rx="8"/>`,
      `<rect class="dot" x="${x + 2}" y="88" width="142" height="58" rx="10"/>`,
      words(x - 18, 126, ['m', 'n', 'r'][index], { size: 26, bold: true }),
      words(x + 72, 127, 'アー', { size: 27, kind: 'on-dot', bold: true }),
      words(x - 4, 204, text, { size: 28, bold: true }),
    );
  }
  parts.push(words(340, 250, '子音は拍の少し前、母音は拍の上', { size: 27 }));
  return page(272, '子音は拍のすぐ前に短く、母音は拍の頭にそろえる', parts.join('\n'));
}
