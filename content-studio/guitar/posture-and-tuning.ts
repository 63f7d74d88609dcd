import { limb } from '../drawing/body.ts';
import type { Point } from '../drawing/svg-page.ts';
import { arrow, dot, n, page, words } from '../drawing/svg-page.ts';
import { fretboard, guitar } from './fretboard.ts';

const lead = (x1: number, y1: number, x2: number, y2: number) =>
  `<path class="accent-line" fill="none" stroke-width="3" d="M${x1} ${y1}L${x2} ${y2}"/><circle class="accent" cx="${x2}" cy="${y2}" r="6"/>`;

export function parts() {
  const names: readonly (readonly [string, number, number, number, number])[] = [
    ['ヘッド', 66, 48, 60, 190],
    ['ナット', 168, 48, 112, 188],
    ['フレット', 288, 48, 216, 188],
    ['サウンドホール', 470, 48, 448, 196],
    ['ペグ', 76, 394, 72, 260],
    ['ネック', 220, 394, 250, 228],
    ['ボディ', 400, 394, 400, 270],
    ['ブリッジ', 560, 394, 570, 256],
  ];
  const labels = names.map(
    ([text, x, y, tx, ty]) =>
      lead(x, y < 200 ? y + 12 : y - 30, tx, ty) + words(x, y, text, { size: 27, bold: true }),
  );
  return page(
    420,
    'ギターの各部の名前。左からヘッドとペグ、ナット、ネックとフレット、ボディ、サウンドホール、ブリッジ',
    [guitar('translate(20 214)'), ...labels].join('\n'),
  );
}

const CLOTH =
  '<style>.coat{stroke:#bcd6d2}.trousers{stroke:#8c93ad}.skin-limb{stroke:#f5e0cb}.hair{fill:#4a3425}@media (prefers-color-scheme:dark){.coat{stroke:#2f5a60}.trousers{stroke:#4b5273}.skin-limb{stroke:#7a6a5b}.hair{fill:#2b211a}}</style>';
const both = (strokes: Point[], width: number, kind: string) => {
  const shape = limb([strokes], width);
  return shape.back + shape.front(kind);
};

/** A seated player without the guitar and the hands in front of it. */
const playerBody = () => [
  both(
    [
      [372, 372],
      [438, 408],
      [436, 540],
      [462, 548],
    ],
    44,
    'trousers',
  ),
  both(
    [
      [326, 212],
      [326, 352],
    ],
    118,
    'coat',
  ),
  both(
    [
      [282, 372],
      [212, 404],
      [206, 540],
      [180, 548],
    ],
    44,
    'trousers',
  ),
  '<rect class="skin" x="308" y="128" width="36" height="44"/>',
  '<circle class="skin line" cx="326" cy="92" r="50" stroke-width="3"/><path class="hair" d="M276 92Q270 34 326 36Q384 34 376 92Q366 66 346 60Q316 72 290 64Q280 76 276 92Z"/>',
  '<circle class="ink" cx="310" cy="98" r="4.5"/><circle class="ink" cx="346" cy="98" r="4.5"/><path class="line" fill="none" stroke-width="3" stroke-linecap="round" d="M316 118Q328 127 340 118"/>',
  both(
    [
      [376, 196],
      [468, 318],
      [500, 282],
    ],
    38,
    'coat',
  ),
];

/** The right arm and both hands, in front of the guitar. */
const playerHands = () => [
  both(
    [
      [272, 196],
      [168, 300],
      [206, 312],
    ],
    38,
    'coat',
  ),
  both(
    [
      [208, 313],
      [282, 338],
    ],
    26,
    'skin-limb',
  ),
  '<circle class="skin line" cx="508" cy="262" r="16" stroke-width="3"/>',
];

const postureLabels = () => [
  words(28, 190, '右腕はボディの', { anchor: 'start' }),
  words(28, 222, '角にのせる', { anchor: 'start' }),
  words(28, 454, 'くびれを', { anchor: 'start' }),
  words(28, 486, '右ももに', { anchor: 'start' }),
  words(420, 70, '肩の力を抜く', { anchor: 'start' }),
  words(500, 356, '左手は', { anchor: 'start' }),
  words(500, 388, 'そえるだけ', { anchor: 'start' }),
  words(468, 166, 'ネックは少し上へ', { anchor: 'start', size: 25 }),
  arrow(100, 234, 172, 282, 6),
  arrow(132, 460, 196, 416, -8),
  arrow(416, 78, 384, 150, -14),
];

export function posture() {
  const stool =
    '<path class="line" stroke-width="9" stroke-linecap="round" d="M186 396H476M262 396L254 556M392 396L400 556"/>';
  const floor = '<path class="faint" stroke-width="4" d="M40 562H640"/>';
  return page(
    590,
    '正面から見た構え方。ギターのくびれを右ももにのせ、右腕をボディの角に置き、ネックを少し上へ向ける',
    [
      CLOTH,
      floor,
      stool,
      ...playerBody(),
      guitar('translate(604 206) rotate(163) scale(.84 -.84)'),
      ...playerHands(),
      ...postureLabels(),
    ].join('\n'),
  );
}

const STRINGS = ['ミ', 'シ', 'ソ', 'レ', 'ラ', 'ミ'];

export function strings() {
  const rows = STRINGS.map((name, index) => {
    const y = 66 + index * 58;
    return (
      `<path class="line" stroke-width="${2 + index * 1.3}" d="M210 ${y}H480"/>` +
      words(150, y + 10, `${index + 1}弦`, { size: 29, bold: true }) +
      dot(526, y, name, { r: 25, size: 27 })
    );
  });
  const notes = [
    words(70, 74, '細い', { kind: 'soft' }),
    words(70, 364, '太い', { kind: 'soft' }),
    arrow(70, 330, 70, 96),
    words(622, 74, '高い', { kind: 'soft' }),
    words(622, 364, '低い', { kind: 'soft' }),
    arrow(622, 330, 622, 96),
    words(340, 418, '6弦から読むと、ミ・ラ・レ・ソ・シ・ミ', { size: 27, bold: true }),
  ];
  return page(
    440,
    '6本の弦の名前。いちばん太い6弦から、ミ、ラ、レ、ソ、シ、ミ',
    [...rows, ...notes].join('\n'),
  );
}

export function peg() {
  const card = (x: number, head: string, text: string | number, colour: string) =>
    `<rect class="tint" x="${x}" y="20" width="196" height="214" rx="18"/>` +
    words(x + 98, 66, head, { size: 29, bold: true, kind: colour }) +
    words(x + 98, 206, text, { size: 25 });
  const needle = (x: number, angle: number) => {
    const [dx, dy] = [Math.sin(angle) * 62, -Math.cos(angle) * 62];
    return (
      `<path class="line" fill="none" stroke-width="4" d="M${x - 66} 156A66 66 0 0 1 ${x + 66} 156"/>` +
      `<path class="faint" stroke-width="4" d="M${x} 86V100"/>` +
      `<path class="accent-line" stroke-width="6" stroke-linecap="round" d="M${x} 156L${n(x + dx)} ${n(156 + dy)}"/>`
    );
  };
  return page(
    254,
    '低いときはペグで弦を張り、高いときはいちど低くなるまでゆるめてから、下から上げて合わせる',
    [
      card(18, '低い', '少しずつ張る', 'ink'),
      card(242, 'ぴったり', 'そこで止める', 'accent'),
      card(466, '高い', 'ゆるめて下から', 'ink'),
      needle(116, -0.7),
      needle(340, 0),
      needle(564, 0.7),
    ].join('\n'),
  );
}

export function fifthFret() {
  const marks: (readonly [number, number, string])[] = [
    [6, 5, 'ラ'],
    [5, 5, 'レ'],
    [4, 5, 'ソ'],
    [3, 4, 'シ'],
    [2, 5, 'ミ'],
  ];
  const up = marks.map(([string, fret]) => {
    const x = 130 + (fret - 0.5) * 104 + 30;
    const y = 52 + (string - 1) * 46;
    return arrow(x, y - 4, x + 10, y - 40, -8);
  });
  return page(
    368,
    '5フレットを押さえた音が、となりの細い弦の開放弦と同じ高さになる。3弦だけは4フレット',
    [fretboard({ x: 130, y: 52, width: 520, frets: 5, gap: 46, marks }), ...up].join('\n'),
  );
}

export function rightHand() {
  const zone = '<rect class="gt-zone" x="424" y="-60" width="76" height="120" rx="22"/>';
  const style =
    '<style>.gt-zone{fill:#2f3e8f;fill-opacity:.28;stroke:#2f3e8f;stroke-width:4}@media (prefers-color-scheme:dark){.gt-zone{fill:#a9b6f5;fill-opacity:.35;stroke:#a9b6f5}}</style>';
  return page(
    376,
    '右手で弾く場所は、サウンドホールの上から少しブリッジ寄り',
    [
      style,
      '<defs><clipPath id="frame"><rect x="20" y="72" width="640" height="304"/></clipPath></defs>',
      `<g clip-path="url(#frame)">${guitar('translate(-250 216) scale(1.36)', { lit: zone })}</g>`,
      words(380, 42, 'このあたりを弾きます', { size: 28, bold: true, kind: 'accent' }),
      arrow(380, 54, 380, 116),
    ].join('\n'),
  );
}
