// Covers of the vocal curriculum: 16:9, without type or style sheet, as in covers.ts.
import {
  disc,
  INDIGO,
  INK,
  LAMP,
  MIST,
  NIGHT,
  nightWindow,
  note,
  PAPER,
  pair,
  rect,
} from '../drawing/covers.ts';
import { n } from '../drawing/svg-page.ts';

const CREAM = '#f6efe2';
const WOOD = '#d9cdb8';
const ROSE = '#cf8078';
const DARK = '#7a3038';

const stroke = (d: string, color: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${opacity}"/>`;
const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;

/** A singer from the front, down to the waist; the mouth is open. */
const singer = (x: number, y: number, s: number, coat = INDIGO) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-62 16Q-76 -78 0 -82Q76 -78 62 16Q66 56 46 66H-46Q-66 56 -62 16Z" fill="#3b2f28"/>` +
  `<path d="M-120 240Q-116 104 -30 92H30Q116 104 120 240Z" fill="${coat}"/><rect x="-22" y="44" width="44" height="66" rx="20" fill="#eccfb4"/>` +
  `<ellipse cx="0" cy="0" rx="52" ry="62" fill="#f5dfc9"/><path d="M-54 2Q-58 -70 0 -72Q58 -70 54 2Q44 -40 12 -46Q-30 -36 -54 2Z" fill="#3b2f28"/>` +
  `<path d="M-32 2q11 -10 22 0M10 2q11 -10 22 0" fill="none" stroke="${INK}" stroke-width="4.5" stroke-linecap="round"/>` +
  `<ellipse cx="0" cy="33" rx="12" ry="15" fill="${DARK}"/></g>`;

/** Arcs of sound to both sides of a point. */
const arcs = (x: number, y: number, from: number, count: number, color: string) =>
  Array.from({ length: count }, (_, i) => {
    const r = from + i * 34;
    const a = 0.5;
    const end = (turn: number, sign: number) =>
      `${n(x + sign * r * Math.cos(turn))} ${n(y + r * Math.sin(turn))}`;
    return (
      stroke(`M${end(-a, 1)}A${r} ${r} 0 0 1 ${end(a, 1)}`, color, 7, 0.9 - i * 0.2) +
      stroke(`M${end(-a, -1)}A${r} ${r} 0 0 0 ${end(a, -1)}`, color, 7, 0.9 - i * 0.2)
    );
  }).join('');

const microphone = (x: number, y: number, s: number) =>
  `<g transform="translate(${x} ${y}) rotate(18) scale(${s})"><path d="M-24 40H24L14 190H-14Z" fill="${INK}"/><rect x="-34" y="24" width="68" height="22" rx="8" fill="${INDIGO}"/>` +
  `<circle cx="0" cy="-14" r="46" fill="#b9b09c"/><path d="M-40 -36H40M-46 -14H46M-40 8H40M-22 -54V26M0 -60V30M22 -54V26" stroke="#8b8371" stroke-width="4"/></g>`;

const lips = (x: number, y: number, w: number, h: number) =>
  oval(x, y, w + 18, h + 17, ROSE) + oval(x, y, w, h, DARK);
const blossom = (x: number, y: number, r: number) =>
  Array.from({ length: 5 }, (_, i) => {
    const a = (Math.PI * 2 * i) / 5 - Math.PI / 2;
    return `<ellipse cx="${n(x + r * 0.62 * Math.cos(a))}" cy="${n(y + r * 0.62 * Math.sin(a))}" rx="${n(r * 0.5)}" ry="${n(r * 0.38)}" transform="rotate(${n((a * 180) / Math.PI)} ${n(x + r * 0.62 * Math.cos(a))} ${n(y + r * 0.62 * Math.sin(a))})" fill="#f2b8c6"/>`;
  }).join('') + disc(x, y, r * 0.24, '#d9788f');
const bands = (color: string, opacity: number) =>
  [0, 1, 2, 3]
    .map((i) =>
      stroke(
        `M-20 ${150 + i * 46}Q160 ${90 + i * 46} 320 ${150 + i * 46}T660 ${150 + i * 46}`,
        color,
        6,
        opacity,
      ),
    )
    .join('');

const SCENES = {
  curriculum: () =>
    rect(0, 0, 640, 360, CREAM) +
    nightWindow(56, 54, 170, 150) +
    rect(0, 316, 640, 44, WOOD) +
    arcs(420, 172, 110, 3, INDIGO) +
    singer(420, 150, 0.92),
  thumbnail: () =>
    rect(0, 0, 640, 360, INDIGO) +
    disc(520, 70, 120, PAPER, 0.08) +
    bands(PAPER, 0.16) +
    microphone(300, 130, 1.1) +
    pair(440, 130, 0.8, LAMP),
  purchase: () =>
    rect(0, 0, 640, 360, '#efe6d6') +
    nightWindow(230, 36, 340, 190) +
    rect(0, 300, 640, 60, WOOD) +
    singer(150, 170, 0.9, '#5d6b52') +
    note(300, 286, 0.7, INDIGO) +
    pair(370, 282, 0.7, INDIGO),
  trial: () =>
    rect(0, 0, 640, 360, MIST) +
    disc(320, 190, 170, PAPER, 0.9) +
    arcs(320, 176, 150, 3, INDIGO) +
    singer(320, 170, 0.95),
  basics: () =>
    rect(0, 0, 640, 360, CREAM) +
    bands('#b9b09c', 0.8) +
    [0, 1, 2, 3].map((i) => note(120 + i * 96, 250 - i * 34, 1, INDIGO)).join('') +
    pair(500, 130, 1, INDIGO),
  upright: () =>
    rect(0, 0, 640, 360, MIST) +
    rect(0, 312, 640, 48, WOOD) +
    stroke('M320 20V312', PAPER, 6) +
    stroke('M306 214L294 312M334 214L346 312', '#6b6558', 30) +
    stroke('M286 126L226 86L190 40M354 126L414 86L450 40', INDIGO, 22) +
    `<path d="M280 116Q320 132 360 116L352 224H288Z" fill="${INDIGO}"/>` +
    rect(308, 90, 24, 40, '#eccfb4', 10) +
    disc(320, 70, 36, '#f5dfc9') +
    '<path d="M282 72Q282 30 320 30Q358 30 358 72Q346 50 320 48Q294 50 282 72Z" fill="#3b2f28"/>',
  breathing: () =>
    rect(0, 0, 640, 360, '#dfe9ea') +
    disc(320, 184, 150, PAPER, 0.5) +
    disc(320, 184, 112, PAPER, 0.6) +
    disc(320, 184, 72, '#8fb3b6') +
    stroke(
      'M410 92Q470 50 540 76Q574 92 560 118Q546 138 522 122M440 184Q540 160 604 190M410 276Q470 316 536 296',
      '#5d8f93',
      8,
    ),
  humming: () =>
    rect(0, 0, 640, 360, CREAM) +
    [60, 96, 132]
      .map(
        (r, i) =>
          `<circle cx="320" cy="190" r="${r + 60}" fill="none" stroke="${INDIGO}" stroke-width="5" stroke-opacity="${0.5 - i * 0.14}"/>`,
      )
      .join('') +
    `<path d="M210 188Q270 136 320 158Q370 136 430 188Q320 258 210 188Z" fill="${ROSE}"/>` +
    stroke('M216 188Q320 202 424 188', DARK, 7),
  steps: () =>
    rect(0, 0, 640, 360, MIST) +
    [0, 1, 2, 3, 4]
      .map((i) => rect(60 + i * 104, 290 - i * 46, 104, 80 + i * 46, i % 2 ? '#c3cbea' : '#aeb9ee'))
      .join('') +
    [0, 1, 2, 3, 4].map((i) => note(106 + i * 104, 268 - i * 46, 0.9, INDIGO)).join(''),
  vowels: () =>
    rect(0, 0, 640, 360, CREAM) +
    lips(130, 110, 50, 54) +
    lips(320, 110, 58, 36) +
    lips(510, 110, 56, 20) +
    lips(226, 264, 38, 46) +
    lips(414, 264, 26, 28),
  horizon: () =>
    rect(0, 0, 640, 200, '#f8e7c4') +
    disc(320, 200, 92, '#e8b04a') +
    rect(0, 200, 640, 160, '#8fb3b6') +
    stroke('M0 200H640', PAPER, 8) +
    [0, 1, 2].map((i) => stroke(`M${220 + i * 30} ${236 + i * 34}H${420 - i * 30}`, PAPER, 6, 0.7)).join(''),
  hills: () =>
    rect(0, 0, 640, 360, NIGHT) +
    disc(510, 80, 40, LAMP) +
    '<path d="M0 330C140 330 180 110 320 110S500 330 640 330V360H0Z" fill="#182046"/>' +
    stroke('M0 322C140 322 180 100 320 100S500 322 640 322', '#a9b6f5', 9) +
    note(312, 86, 0.7, LAMP) +
    note(110, 286, 0.7, LAMP),
  drops: () =>
    rect(0, 0, 640, 360, MIST) +
    [0, 1, 2].map((i) => pair(110 + i * 160, 190, 1.1, INDIGO)).join('') +
    [0, 1, 2, 3, 4, 5]
      .map(
        (i) =>
          `<path d="M${128 + i * 80} 244q22 30 0 44q-22 -14 0 -44z" fill="#8fb3b6"/>` +
          oval(128 + i * 80, 308, 30, 7, '#b8cdd8'),
      )
      .join(''),
  cherry: () =>
    rect(0, 0, 640, 360, '#e9eef4') +
    stroke('M-10 60Q140 90 250 70T470 120T650 96', '#6b4f43', 16) +
    stroke('M210 76Q240 140 300 170M430 110Q450 170 520 200', '#6b4f43', 8) +
    [
      [70, 84, 40],
      [150, 60, 34],
      [200, 120, 38],
      [270, 60, 36],
      [300, 180, 42],
      [360, 104, 40],
      [440, 80, 34],
      [440, 170, 36],
      [524, 206, 42],
      [560, 110, 40],
    ]
      .map(([x, y, r]) => blossom(x, y, r))
      .join('') +
    [
      [120, 230],
      [220, 290],
      [380, 270],
      [470, 310],
      [590, 290],
    ]
      .map(
        ([x, y], i) =>
          `<ellipse cx="${x}" cy="${y}" rx="13" ry="8" fill="#f2b8c6" transform="rotate(${i * 40} ${x} ${y})"/>`,
      )
      .join(''),
};

export const cover = (scene: keyof typeof SCENES) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="1280" height="720">\n${SCENES[scene]()}\n</svg>\n`;
