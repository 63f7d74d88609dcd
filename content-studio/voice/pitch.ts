// Pitch lines: steps of ドレミ, long tones, the siren, the phrases of a song.
import { NAMES } from '../drawing/keyboard.ts';
import { arrow, dot, n, page, words } from '../drawing/svg-page.ts';

/** Each note as a step: pitch upwards, time to the right. */
function stairs({
  steps,
  left,
  unit,
  base,
  rise,
  height = 40,
}: {
  steps: number[];
  left: number;
  unit: number;
  base: number;
  rise: number;
  height?: number;
}) {
  return steps.map((step, index) => {
    const x = left + index * unit;
    const y = base - step * rise;
    return (
      `<rect class="dot" x="${n(x + 3)}" y="${n(y)}" width="${n(unit - 6)}" height="${height}" rx="9"/>` +
      words(x + unit / 2, y + height * 0.72, NAMES[step % 7], { size: 25, kind: 'on-dot', bold: true })
    );
  });
}

export function fiveSteps() {
  const lines = [0, 1, 2, 3, 4].map(
    (step) => `<path class="faint" stroke-width="2" d="M20 ${226 - step * 44}H660"/>`,
  );
  const body = [
    ...lines,
    ...stairs({ steps: [0, 1, 2, 3, 4], left: 20, unit: 64, base: 206, rise: 44 }),
    ...stairs({ steps: [4, 3, 2, 1, 0], left: 340, unit: 64, base: 206, rise: 44 }),
    words(180, 290, '1段ずつ、上がる', { size: 26 }),
    words(500, 290, '同じ段を、下りる', { size: 26 }),
  ];
  return page(310, 'ドレミファソと1段ずつ上がり、ソファミレドと同じ段を下りる', body.join('\n'));
}

/** The voice as a wavy line against the model's straight one. */
export function aiming() {
  const panel = (x: number, title: string, path: string, text: string | number) =>
    words(x + 98, 44, title, { size: 26, bold: true, kind: 'accent' }) +
    `<rect class="tint" x="${x}" y="116" width="196" height="30" rx="8"/>` +
    `<path class="line" fill="none" stroke-width="7" stroke-linecap="round" d="${path}"/>` +
    words(x + 98, 222, text, { size: 25 });
  const body = [
    panel(22, '低い', 'M34 168Q80 174 120 166T206 168', '息を流して'),
    panel(242, '合った', 'M254 131Q300 128 340 132T426 131', 'そのまま'),
    panel(462, '高い', 'M474 92Q520 86 560 94T646 92', '力をゆるめて'),
    words(340, 276, '帯がお手本、線が自分の声です', { size: 26, kind: 'soft' }),
  ];
  return page(
    296,
    'お手本の帯より声が低い、合った、高いの3つ。低いときは息を流し、高いときは力をゆるめる',
    body.join('\n'),
  );
}

const wave = (x: number, y: number, width: number, amplitude: number, turns: number, sink = 0) => {
  const step = width / (turns * 2);
  let d = `M${n(x)} ${n(y)}`;
  for (let i = 1; i <= turns * 2; i++) {
    const sign = i % 2 ? -1 : 1;
    d += `Q${n(x + step * (i - 0.5))} ${n(y + sign * amplitude + (sink * (i - 0.5)) / (turns * 2))} ${n(x + step * i)} ${n(y + (sink * i) / (turns * 2))}`;
  }
  return d;
};

export function longTones() {
  const row = (y: number, title: string, text: string | number, d: string, good: boolean) =>
    words(24, y - 6, title, { anchor: 'start', bold: true, kind: good ? 'accent' : 'ink' }) +
    words(24, y + 26, text, { anchor: 'start', size: 24, kind: 'soft' }) +
    `<path class="faint" stroke-width="3" stroke-dasharray="8 8" d="M250 ${y}H650"/>` +
    `<path class="${good ? 'accent-line' : 'line'}" fill="none" stroke-width="8" stroke-linecap="round" d="${d}"/>`;
  const body = [
    row(60, 'まっすぐ', '息の速さが同じ', 'M250 60H650', true),
    row(160, 'ゆれる', '力んでいる', wave(250, 160, 400, 44, 5), false),
    row(260, '下がる', '息が弱くなる', 'M250 248Q450 250 520 268T650 300', false),
  ];
  return page(
    328,
    '長くのばす声の3つの例。まっすぐな線、ゆれる線、終わりへ向かって下がる線',
    body.join('\n'),
  );
}

/** How much breath is left after each of eight beats, spent evenly and all at once. */
export function breathLeft() {
  const bars = (x: number, left: readonly number[], kind: string, title: string, text: string | number) => {
    const parts = [
      words(x + 148, 44, title, { size: 27, bold: true }),
      `<path class="line" stroke-width="3" d="M${x} 232H${x + 296}"/>`,
    ];
    for (const [index, part] of left.entries()) {
      parts.push(
        `<rect class="${kind}" x="${n(x + index * 37 + 4)}" y="${n(228 - part * 150)}" width="29" height="${n(part * 150)}" rx="5"/>`,
        words(x + index * 37 + 18.5, 264, String(index + 1), { size: 24, kind: 'soft' }),
      );
    }
    parts.push(words(x + 148, 306, text, { size: 25 }));
    return parts.join('');
  };
  const even = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3];
  const hasty = [1, 0.6, 0.38, 0.24, 0.14, 0.07, 0.03, 0.01];
  const body = [
    bars(24, even, 'dot', '同じ量ずつ使う', '8拍目にも余りがある'),
    bars(362, hasty, 'soft', '最初に使いすぎる', '4拍で苦しくなる'),
  ];
  return page(
    326,
    '残っている息の量。同じ量ずつ使うと8拍目にも余りがあり、最初に使いすぎると4拍で苦しくなる',
    body.join('\n'),
  );
}

export function siren() {
  const body = [
    '<rect class="tint" x="20" y="150" width="640" height="50" rx="10"/>',
    words(40, 184, '声の切り替わるあたり', { anchor: 'start', size: 24, kind: 'soft' }),
    words(24, 48, '高い声', { anchor: 'start', bold: true }),
    words(24, 82, '裏声・軽く', { anchor: 'start', size: 25, kind: 'soft' }),
    words(24, 268, '低い声', { anchor: 'start', bold: true }),
    words(24, 302, '地声・話す声', { anchor: 'start', size: 25, kind: 'soft' }),
    '<path class="accent-line" fill="none" stroke-width="10" stroke-linecap="round" d="M200 286C290 286 330 250 380 170S450 50 490 50S560 120 580 170S620 286 656 286"/>',
    words(420, 344, '「ウー」で、音をつなげたまま', { size: 26 }),
  ];
  return page(
    364,
    '低い声から高い声へ、切れ目なく上がって下りるサイレン。まんなかに声の切り替わるあたりがある',
    body.join('\n'),
  );
}

export function octave() {
  const rise = 27;
  const base = 246;
  const body = [
    ...[0, 7].map((step) => `<path class="faint" stroke-width="2" d="M20 ${base + 22 - step * rise}H660"/>`),
    ...[
      [0, 30],
      [4, 130],
      [7, 230],
      [0, 400],
      [7, 530],
    ].map(
      ([step, x]) =>
        `<rect class="dot" x="${x}" y="${base - step * rise}" width="92" height="44" rx="10"/>` +
        words(x + 46, base - step * rise + 32, NAMES[step % 7], { size: 27, kind: 'on-dot', bold: true }),
    ),
    arrow(470, 236, 548, 110, -14),
    words(176, 336, '① ソを踏み台に', { size: 26 }),
    words(512, 336, '② ひと息に', { size: 26 }),
  ];
  return page(356, 'まずド、ソ、高いドと上がり、次にドから高いドへひと息に上がる', body.join('\n'));
}

/** The seven phrases of さくらさくら, with the breath marks and those that are sung alike. */
export function cherryForm() {
  const rows = [
    ['A', 'さくら　さくら'],
    ['B', 'やよいのそらは'],
    ['C', 'みわたすかぎり'],
    ['B', 'かすみかくもか'],
    ['C', 'においぞいずる'],
    ['A', 'いざや　いざや'],
    ['終', 'みにゆかん'],
  ];
  const body = rows.map(([letter, text], index) => {
    const y = 18 + index * 62;
    return (
      `<rect class="tint" x="110" y="${y}" width="470" height="52" rx="12"/>` +
      dot(64, y + 26, letter, { r: 25, size: 26 }) +
      words(136, y + 35, text, { anchor: 'start', size: 28 }) +
      (index < 6
        ? `<path class="accent-line" fill="none" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" d="M602 ${y + 20}L614 ${y + 40}L634 ${y + 6}"/>`
        : '')
    );
  });
  body.push(words(340, 486, '右の印で、息を吸います', { size: 26 }));
  return page(
    504,
    'さくらさくらの7つのまとまり。A、B、C、B、C、Aと進み、最後は、みにゆかん。まとまりごとに息を吸う',
    body.join('\n'),
  );
}
