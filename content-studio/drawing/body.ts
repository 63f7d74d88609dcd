import type { Point } from './svg-page.ts';
import { arrow, dot, n, page, words } from './svg-page.ts';

// One outline for many strokes: the same strokes drawn wide in the line colour, then narrower in the fill.
export function limb(strokes: Point[][], width: number) {
  const d = strokes.map((points) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`).join('');
  const path = (kind: string, w: number) =>
    `<path d="${d}" fill="none" class="${kind}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return { back: path('line', width + 6), front: (kind: string) => path(kind, width) };
}

const FINGERS: readonly { width: number; points: Point[] }[] = [
  {
    width: 36,
    points: [
      [88, 236],
      [52, 200],
      [34, 158],
    ],
  },
  {
    width: 33,
    points: [
      [104, 190],
      [92, 130],
      [86, 76],
    ],
  },
  {
    width: 34,
    points: [
      [136, 184],
      [136, 116],
      [136, 46],
    ],
  },
  {
    width: 33,
    points: [
      [167, 188],
      [176, 126],
      [182, 72],
    ],
  },
  {
    width: 30,
    points: [
      [192, 204],
      [212, 158],
      [226, 116],
    ],
  },
];
const PALM =
  'M84 200C84 168 110 166 138 166C170 166 208 172 210 206C212 250 196 274 190 318L104 318C100 280 84 262 84 200Z';

/** A right hand from above in a box of 260 × 320; the left one is its mirror image. */
function hand(x: number, y: number, mirrored: boolean) {
  const at = (points: Point[], grow = '') =>
    points.map(([px, py], index) => `${index ? 'L' : 'M'}${n(px)} ${n(py)}`).join('') + grow;
  const stroke = ({ width, points }: { width: number; points: Point[] }, extra: number, color: string) =>
    `<path d="${at(points)}" fill="none" stroke="${color}" stroke-width="${width + extra}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const layer = (extra: number, kind: string) =>
    `<g class="${kind}">${FINGERS.map((finger) => stroke(finger, extra, 'currentColor')).join('')}` +
    `<path d="${PALM}" fill="currentColor" stroke="currentColor" stroke-width="${extra}"/></g>`;
  const shape = `${layer(6, 'hand-line')}${layer(0, 'hand-skin')}`;
  const turned = mirrored ? `translate(${x + 260} ${y}) scale(-1 1)` : `translate(${x} ${y})`;
  const tips = FINGERS.map(({ points }) => points.at(-1) as Point);
  const numbers = tips.map(([tx, ty], index) =>
    dot(x + (mirrored ? 260 - tx : tx), y + ty - 2, String(index + 1), { r: 21, size: 27 }),
  );
  return `<g transform="${turned}">${shape}</g>${numbers.join('')}`;
}

const HAND_STYLE =
  '<style>.hand-line{color:#22201c}.hand-skin{color:#f5e6d6}@media (prefers-color-scheme:dark){.hand-line{color:#efeae0}.hand-skin{color:#8f6f58}}</style>';

export function hands() {
  const names = words(340, 420, '1 親指　2 人さし指　3 中指　4 薬指　5 小指', { size: 25 });
  const body = [
    HAND_STYLE,
    hand(50, 14, true),
    hand(370, 14, false),
    words(165, 372, '左手', { bold: true, size: 28 }),
    words(515, 372, '右手', { bold: true, size: 28 }),
    names,
  ];
  return page(440, '左手と右手の指番号。親指が1、人さし指が2、中指が3、薬指が4、小指が5', body.join('\n'));
}

export function roundHand() {
  const key = '<rect class="white-key" x="40" y="236" width="600" height="44" rx="6" stroke-width="2.5"/>';
  const arch = 'M70 168L176 146C214 140 250 110 300 108C352 106 404 128 428 168C436 184 440 206 440 222';
  const draw = (kind: string, width: number) =>
    `<path d="${arch}" fill="none" class="${kind}" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const body = [
    HAND_STYLE,
    key,
    draw('hand-line', 42),
    draw('hand-skin', 36),
    '<circle cx="306" cy="184" r="47" fill="none" class="accent-line" stroke-width="4" stroke-dasharray="10 9"/>',
    words(306, 178, '卵', { size: 28, kind: 'accent', bold: true }),
    words(306, 207, 'ひとつ', { size: 24, kind: 'accent', bold: true }),
    words(116, 96, '手首はまっすぐ', { size: 26 }),
    words(560, 190, '指先で', { size: 26 }),
    words(560, 222, 'そっと触れる', { size: 26 }),
  ];
  return page(306, '横から見た手の形。卵をひとつ包むように丸くし、指先で鍵盤に触れる', body.join('\n'));
}

function person() {
  const body = limb(
    [
      [
        [200, 150],
        [190, 300],
      ],
    ],
    62,
  );
  const leg = limb(
    [
      [
        [196, 306],
        [318, 314],
        [318, 424],
        [352, 426],
      ],
    ],
    38,
  );
  const arm = limb(
    [
      [
        [206, 168],
        [226, 244],
        [336, 238],
        [366, 246],
      ],
    ],
    26,
  );
  const head =
    '<circle cx="212" cy="80" r="40" class="skin line" stroke-width="3"/><path fill="#5a4a3e" d="M212 40a40 40 0 0 0-34 62q6-34 44-38q20-2 30 8q-6-30-40-32z"/>';
  const cloth =
    '<style>.coat{stroke:#e1e5f5}.trousers{stroke:#d8d2c4}.skin-limb{stroke:#f5e6d6}@media (prefers-color-scheme:dark){.coat{stroke:#3a4478}.trousers{stroke:#57514a}.skin-limb{stroke:#6a5f54}}</style>';
  return [
    cloth,
    leg.back,
    leg.front('trousers'),
    body.back,
    body.front('coat'),
    head,
    arm.back,
    arm.front('coat'),
  ].join('\n');
}

export function posture() {
  const chair =
    '<path class="line" stroke-width="8" stroke-linecap="round" fill="none" d="M120 342H262M140 342L132 444M244 342L252 444"/>';
  const tableAndKeys =
    '<rect class="wood line" x="340" y="262" width="250" height="16" rx="4" stroke-width="3"/><path class="line" stroke-width="8" stroke-linecap="round" d="M560 280V444"/>' +
    '<path class="white-key" stroke-width="3" d="M352 242h78v20h-78z"/><path class="black-key" d="M430 230h110v32H430z"/>' +
    '<path class="line" stroke-width="6" stroke-linecap="round" d="M486 228l26-96"/>';
  const floor = '<path class="faint" stroke-width="4" d="M40 448H640"/>';
  const level = '<path class="accent-line" stroke-width="3" stroke-dasharray="9 8" d="M70 244H226"/>';
  const labels = [
    words(20, 150, '肩の力を', { anchor: 'start' }),
    words(20, 182, '抜く', { anchor: 'start' }),
    words(20, 276, 'ひじは', { anchor: 'start' }),
    words(20, 308, '鍵盤の高さ', { anchor: 'start', size: 25 }),
    words(300, 44, '目は楽譜か画面へ', { anchor: 'start' }),
    words(20, 386, 'いすは', { anchor: 'start' }),
    words(20, 418, '浅めに', { anchor: 'start' }),
    words(470, 418, '足の裏は床に', { size: 26 }),
    arrow(296, 60, 264, 76, -6),
    arrow(80, 172, 160, 162, 8),
  ];
  return page(
    480,
    '横から見た座り方。肩の力を抜き、ひじを鍵盤の高さにそろえ、足の裏を床につける',
    [floor, chair, tableAndKeys, person(), level, ...labels].join('\n'),
  );
}
