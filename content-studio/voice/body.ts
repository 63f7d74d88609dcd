// Diagrams of the singer's body: standing, loosening, breathing, resonance.
import { arrow, dot, n, page, words } from '../drawing/svg-page.ts';

export const BODY_STYLE =
  '<style>.coat{fill:#cfd6f0}.coat-limb{stroke:#cfd6f0}.trousers{fill:#d8d2c4}.trousers-limb{stroke:#d8d2c4}.flesh{fill:#f5e6d6}.flesh-limb{stroke:#f5e6d6}.hair{fill:#5a4a3e}' +
  '.lung{fill:#b9c4ec}.mouth{fill:#7a3038}.lip{fill:#cf8078}.tongue{fill:#d98f88}.tooth{fill:#fffdf8}' +
  '@media (prefers-color-scheme:dark){.coat{fill:#3a4478}.coat-limb{stroke:#3a4478}.trousers{fill:#57514a}.trousers-limb{stroke:#57514a}.flesh{fill:#6a5f54}.flesh-limb{stroke:#6a5f54}.hair{fill:#8a7664}' +
  '.lung{fill:#46528f}.mouth{fill:#2c1214}.lip{fill:#b06a64}.tongue{fill:#a3625c}.tooth{fill:#e6e1d6}}</style>';

const limb = (d: string, width: number, kind: string) =>
  `<path class="line" d="${d}" fill="none" stroke-width="${width + 5}" stroke-linecap="round" stroke-linejoin="round"/>` +
  `<path class="${kind}-limb" d="${d}" fill="none" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const head = (x: number, y: number, r: number) =>
  `<circle class="line flesh" stroke-width="3" cx="${x}" cy="${y}" r="${r}"/>` +
  `<path class="hair" d="M${n(x - r)} ${y}A${r} ${r} 0 0 1 ${n(x + r)} ${y}Q${n(x + r * 0.5)} ${n(y - r * 0.45)} ${n(x + r * 0.1)} ${n(y - r * 0.5)}Q${n(x - r * 0.6)} ${n(y - r * 0.4)} ${n(x - r)} ${y}Z"/>`;

/** From the front, feet a shoulder's width apart; `lift` raises the shoulders. */
function uprightFigure(x: number, y: number, lift = 0) {
  const s = (dx: number, dy: number) => `${n(x + dx)} ${n(y + dy)}`;
  return [
    `<ellipse class="ink" cx="${x - 40}" cy="${y + 388}" rx="26" ry="11"/><ellipse class="ink" cx="${x + 40}" cy="${y + 388}" rx="26" ry="11"/>`,
    limb(`M${s(-20, 200)}L${s(-32, 370)}M${s(20, 200)}L${s(32, 370)}`, 30, 'trousers'),
    limb(`M${s(-40, 76 - lift)}L${s(-54, 140)}L${s(-52, 208)}`, 20, 'coat'),
    limb(`M${s(40, 76 - lift)}L${s(54, 140)}L${s(52, 208)}`, 20, 'coat'),
    limb(`M${s(0, 40)}L${s(0, 74)}`, 22, 'flesh'),
    `<path class="line coat" stroke-width="2.5" d="M${s(-40, 62 - lift)}Q${s(0, 76 - lift * 0.4)} ${s(40, 62 - lift)}L${s(34, 204)}H${n(x - 34)}Z"/>`,
    head(x, y + 6, 34),
  ].join('');
}

export function posture() {
  const x = 330;
  const body = [
    BODY_STYLE,
    '<path class="faint" stroke-width="4" d="M150 458H510"/>',
    `<path class="accent-line" stroke-width="3" stroke-dasharray="9 8" d="M${x} 14V452"/>`,
    uprightFigure(x, 60),
    words(24, 78, '頭は上から', { anchor: 'start' }),
    words(24, 110, 'つられる感じ', { anchor: 'start' }),
    arrow(186, 84, 284, 62, -8),
    words(470, 128, '肩はすとんと', { anchor: 'start' }),
    words(470, 160, '下ろす', { anchor: 'start' }),
    arrow(462, 132, 392, 126, 6),
    words(24, 282, '膝は', { anchor: 'start' }),
    words(24, 314, '伸ばしきらない', { anchor: 'start', size: 25 }),
    arrow(206, 310, 282, 342, -8),
    words(470, 402, '足は肩幅に', { anchor: 'start' }),
    arrow(462, 404, 386, 438, 8),
  ];
  return page(
    480,
    '正面から見た立ち方。頭は上からつられる感じ、肩は下ろし、膝は伸ばしきらず、足は肩幅に開く',
    body.join('\n'),
  );
}

export function loosening() {
  const bust = (x: number, y: number, lift: number) =>
    limb(`M${x} ${y + 30}V${y + 62}`, 30, 'flesh') +
    `<path class="line coat" stroke-width="3" d="M${x - 84} ${y + 150}V${y + 92 - lift}Q${x - 70} ${y + 66 - lift} ${x} ${y + 66}Q${x + 70} ${y + 66 - lift} ${x + 84} ${y + 92 - lift}V${y + 150}Z"/>` +
    head(x, y, 42);
  const face = (x: number, y: number) =>
    `<ellipse class="mouth" cx="${x}" cy="${y + 23}" rx="9" ry="12"/><circle class="ink" cx="${x - 14}" cy="${y + 1}" r="3.5"/><circle class="ink" cx="${x + 14}" cy="${y + 1}" r="3.5"/>`;
  const body = [
    BODY_STYLE,
    dot(40, 40, '1'),
    bust(122, 104, 34),
    arrow(28, 196, 28, 142),
    arrow(216, 142, 216, 196),
    words(122, 300, '肩を上げて', { size: 25 }),
    words(122, 332, 'すとん', { size: 25, bold: true, kind: 'accent' }),
    dot(268, 40, '2'),
    `<g transform="rotate(20 346 178)">${limb('M346 134V166', 30, 'flesh')}${head(346, 104, 42)}</g>`,
    '<path class="line coat" stroke-width="3" d="M262 254V196Q276 170 346 170Q416 170 430 196V254Z"/>',
    arrow(290, 66, 322, 42, 8),
    words(346, 300, '首をゆっくり', { size: 25 }),
    words(346, 332, '左右に倒す', { size: 25, bold: true, kind: 'accent' }),
    dot(484, 40, '3'),
    bust(566, 104, 0),
    face(566, 104),
    limb('M514 218L508 172L532 132', 18, 'coat'),
    limb('M618 218L624 172L600 132', 18, 'coat'),
    words(566, 300, 'ほおをなでて', { size: 25 }),
    words(566, 332, 'あごをゆるめる', { size: 25, bold: true, kind: 'accent' }),
  ];
  return page(
    352,
    'ほぐし方。1は肩を上げてすとんと落とす。2は首をゆっくり左右に倒す。3はほおをなでてあごをゆるめる',
    body.join('\n'),
  );
}

function torso(x: number, inhaling: boolean) {
  const w = inhaling ? 108 : 88;
  const dome = inhaling ? 300 : 262;
  const sink = inhaling ? 282 : 222;
  const half = inhaling ? 78 : 70;
  const lung = (side: number) =>
    `<path class="lung accent-line" stroke-width="3" d="M${x + side * 14} 150Q${x + side * 40} 116 ${x + side * half * 0.85} 168Q${x + side * (half + 8)} 230 ${x + side * half} ${dome - 18}Q${x + side * half * 0.5} ${sink - 6} ${x + side * 16} ${sink - 4}Z"/>`;
  return [
    `<path class="flesh line" stroke-width="3" d="M${x - 30} 60V92Q${x - 36} 108 ${x - 100} 122Q${x - 116} 128 ${x - 116} 160L${x - 88} 216Q${x - w - 8} 330 ${x - 84} 404H${x + 84}Q${x + w + 8} 330 ${x + 88} 216L${x + 116} 160Q${x + 116} 128 ${x + 100} 122Q${x + 36} 108 ${x + 30} 92V60Z"/>`,
    `<path class="accent-line" fill="none" stroke-width="5" d="M${x} 62V136M${x} 136L${x - 22} 160M${x} 136L${x + 22} 160"/>`,
    lung(-1),
    lung(1),
    `<path class="accent-line" fill="none" stroke-width="9" stroke-linecap="round" d="M${x - 84} ${dome}Q${x} ${sink - (inhaling ? 2 : 34)} ${x + 84} ${dome}"/>`,
  ].join('');
}

export function breathing() {
  const body = [
    BODY_STYLE,
    words(174, 40, '吸うとき', { size: 30, bold: true }),
    words(506, 40, '吐くとき', { size: 30, bold: true }),
    torso(174, true),
    torso(506, false),
    arrow(174, 306, 174, 360),
    arrow(506, 350, 506, 282),
    arrow(82, 340, 44, 340),
    arrow(266, 340, 304, 340),
    arrow(378, 340, 414, 340),
    arrow(634, 340, 598, 340),
    words(174, 444, '横隔膜が下がり', { size: 26 }),
    words(174, 478, 'おなかがふくらむ', { size: 26, bold: true, kind: 'accent' }),
    words(506, 444, '横隔膜が戻り', { size: 26 }),
    words(506, 478, 'おなかがへこむ', { size: 26, bold: true, kind: 'accent' }),
    words(340, 526, '太い線が横隔膜。上の2つが肺です', { size: 25, kind: 'soft' }),
  ];
  return page(
    544,
    '吸うときは横隔膜が下がっておなかがふくらみ、吐くときは横隔膜が上に戻っておなかがへこむ',
    body.join('\n'),
  );
}

/** The breath as blocks of seconds: in 4, hold 2, out 8. */
export function breathCount() {
  const unit = 44;
  const block = (at: number, length: number, y: number, text: string | number, kind: string) =>
    `<rect class="${kind}" x="${n(32 + at * unit + 3)}" y="${y}" width="${n(length * unit - 6)}" height="64" rx="12"/>` +
    words(32 + (at + length / 2) * unit, y + 42, text, {
      size: 27,
      kind: kind === 'dot' ? 'on-dot' : 'ink',
      bold: true,
    });
  const counts = [1, 2, 3, 4, 1, 2, 1, 2, 3, 4, 5, 6, 7, 8].map((count, index) =>
    words(32 + (index + 0.5) * unit, 48, String(count), { size: 28, kind: 'accent', bold: true }),
  );
  const body = [
    ...counts,
    block(0, 4, 70, '吸う', 'tint'),
    block(4, 2, 70, '待つ', 'tint'),
    block(6, 8, 70, '「スー」と吐く', 'dot'),
    words(120, 176, '鼻と口から', { size: 25 }),
    words(120, 208, '静かに', { size: 25 }),
    words(254, 176, 'のどは', { size: 25 }),
    words(254, 208, '開けて', { size: 25 }),
    words(472, 176, '最後まで', { size: 25 }),
    words(472, 208, '同じ細さで', { size: 25 }),
  ];
  return page(228, '4つで吸い、2つ待ち、8つかけてスーと吐く', body.join('\n'));
}

const PROFILE =
  'M92 392C104 340 98 310 80 276C44 240 22 190 27 138C34 62 92 18 160 20C226 22 266 66 272 118C274 138 272 148 282 168L306 208C311 218 304 224 290 225C285 229 286 234 289 240C298 246 298 254 288 259L286 263C297 267 297 277 287 283C283 290 290 298 285 312C276 334 244 334 214 326C206 336 206 350 212 392Z';

export function resonance() {
  const ring = (x: number, y: number, r: number) =>
    `<circle class="accent-line" fill="none" stroke-width="4" stroke-dasharray="8 8" cx="${x}" cy="${y}" r="${r}"/>`;
  const body = [
    BODY_STYLE,
    `<g transform="translate(60 10)"><path class="flesh line" stroke-width="3" d="${PROFILE}"/>`,
    '<path class="hair" d="M80 276C44 240 22 190 27 138C34 62 92 18 160 20C214 22 252 52 266 94C230 108 196 100 168 98C176 150 150 190 128 214C116 236 102 262 80 276Z"/>',
    '<path class="lung" d="M168 200Q170 186 200 184L280 194Q296 214 282 218H180Q164 216 168 200Z"/>',
    '<path class="mouth" d="M176 236Q220 222 282 250V262Q236 256 196 268Q176 264 176 236Z"/>',
    '<path class="tongue" d="M190 300Q180 262 214 256Q256 250 276 268Q270 292 236 304Z"/>',
    '<path class="accent-line" fill="none" stroke-width="7" stroke-linecap="round" d="M160 386V300Q158 240 164 214"/>',
    ring(292, 206, 36),
    ring(278, 262, 36),
    '</g>',
    dot(366, 176, '1', { r: 21 }),
    dot(396, 290, '2', { r: 21 }),
    dot(196, 376, '3', { r: 21 }),
    words(440, 180, '1 鼻のまわり', { anchor: 'start', bold: true }),
    words(440, 212, '細かくふるえる', { anchor: 'start', size: 25 }),
    words(440, 290, '2 くちびる', { anchor: 'start', bold: true }),
    words(440, 322, 'くすぐったい', { anchor: 'start', size: 25 }),
    words(440, 384, '3 のど', { anchor: 'start', bold: true }),
    words(440, 416, '楽なまま', { anchor: 'start', size: 25 }),
  ];
  return page(
    440,
    'ハミングの響きを感じるところ。1は鼻のまわり、2はくちびる。3ののどは楽なまま',
    body.join('\n'),
  );
}
