import { n } from './svg-page.ts';

// Covers go through the image service, which rasterises them: no type, no style sheet, 16:9.
export const NIGHT = '#26305f';
export const INDIGO = '#2f3e8f';
export const PAPER = '#fffdf8';
export const INK = '#22201c';
export const LAMP = '#f3d9a4';
export const MIST = '#e1e5f5';

export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${rx}" fill="${fill}"/>`;
export const disc = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" fill-opacity="${opacity}"/>`;

export function keys(x: number, y: number, w: number, h: number, count: number, lit: readonly number[] = []) {
  const key = w / count;
  const shifts: Readonly<Record<number, number>> = { 0: -0.1, 1: 0.1, 3: -0.13, 4: 0, 5: 0.13 };
  const parts = [rect(x - 12, y - 12, w + 24, h + 24, INK, 12)];
  for (let i = 0; i < count; i++) {
    parts.push(rect(x + key * i + 1, y, key - 2, h, lit.includes(i) ? '#aeb9ee' : PAPER, 5));
  }
  for (let i = 0; i < count - 1; i++) {
    const shift = shifts[i % 7];
    if (shift !== undefined)
      parts.push(rect(x + key * (i + 1 + shift) - key * 0.29, y, key * 0.58, h * 0.6, INK, 4));
  }
  return parts.join('');
}

export function star(x: number, y: number, r: number, fill = LAMP) {
  const points = Array.from({ length: 10 }, (_, i) => {
    const radius = i % 2 ? r * 0.45 : r;
    const angle = (Math.PI * i) / 5 - Math.PI / 2;
    return `${n(x + radius * Math.cos(angle))},${n(y + radius * Math.sin(angle))}`;
  });
  return `<polygon points="${points.join(' ')}" fill="${fill}" stroke="${fill}" stroke-width="${n(r * 0.3)}" stroke-linejoin="round"/>`;
}

export const note = (x: number, y: number, s: number, fill: string) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><ellipse cx="0" cy="0" rx="17" ry="12" fill="${fill}" transform="rotate(-20)"/><path d="M15 -5V-78" stroke="${fill}" stroke-width="5"/></g>`;

export const pair = (x: number, y: number, s: number, fill: string) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><ellipse cx="0" cy="0" rx="17" ry="12" fill="${fill}" transform="rotate(-20)"/><ellipse cx="70" cy="-12" rx="17" ry="12" fill="${fill}" transform="rotate(-20 70 -12)"/><path d="M15 -5V-82L85 -94V-17" stroke="${fill}" stroke-width="5" fill="none"/><path d="M13 -84L87 -97V-80L13 -67Z" fill="${fill}"/></g>`;

export const nightWindow = (x: number, y: number, w: number, h: number) =>
  rect(x - 10, y - 10, w + 20, h + 20, '#d9cdb8', 8) +
  rect(x, y, w, h, NIGHT, 4) +
  disc(x + w * 0.68, y + h * 0.34, h * 0.16, LAMP) +
  disc(x + w * 0.68 + h * 0.07, y + h * 0.31, h * 0.14, NIGHT) +
  disc(x + w * 0.2, y + h * 0.25, 3, PAPER) +
  disc(x + w * 0.34, y + h * 0.55, 2.5, PAPER) +
  disc(x + w * 0.85, y + h * 0.7, 2.5, PAPER) +
  rect(x + w / 2 - 4, y, 8, h, '#d9cdb8') +
  rect(x, y + h / 2 - 4, w, 8, '#d9cdb8');

const lamp = (x: number, y: number) =>
  `<polygon points="${x - 130},${y + 190} ${x + 130},${y + 190} ${x + 44},${y + 42} ${x - 44},${y + 42}" fill="${LAMP}" fill-opacity=".35"/>` +
  `<path d="M${x} ${y - 60}V${y}" stroke="${INK}" stroke-width="5"/><path d="M${x - 50} ${y + 44}Q${x - 40} ${y} ${x} ${y}Q${x + 40} ${y} ${x + 50} ${y + 44}Z" fill="${INDIGO}"/>`;

export const SKY = Array.from({ length: 26 }, (_, i) =>
  disc((i * 197) % 640, (i * 83) % 210, 1.5 + (i % 3), PAPER, 0.7),
).join('');

const SCENES = {
  room: () =>
    rect(0, 0, 640, 360, '#f6efe2') +
    nightWindow(64, 50, 170, 150) +
    lamp(440, 60) +
    rect(0, 290, 640, 70, '#d9cdb8') +
    keys(250, 226, 340, 66, 21),
  keys: () =>
    rect(0, 0, 640, 360, INDIGO) +
    disc(520, 70, 120, PAPER, 0.08) +
    keys(70, 120, 500, 180, 10) +
    pair(90, 96, 0.6, LAMP),
  window: () =>
    rect(0, 0, 640, 360, '#efe6d6') +
    nightWindow(190, 36, 260, 170) +
    rect(0, 300, 640, 60, '#d9cdb8') +
    keys(110, 244, 420, 58, 21) +
    pair(500, 200, 0.7, INDIGO),
  hands: () =>
    rect(0, 0, 640, 360, MIST) +
    disc(320, 190, 170, PAPER, 0.9) +
    keys(100, 190, 440, 120, 10, [2, 3, 4, 5, 6]) +
    note(200, 150, 0.8, INDIGO) +
    note(270, 132, 0.8, INDIGO) +
    pair(340, 140, 0.8, INDIGO),
  notes: () =>
    rect(0, 0, 640, 360, '#f6efe2') +
    [0, 1, 2, 3, 4].map((i) => rect(40, 110 + i * 30, 560, 3, '#b9b09c')).join('') +
    note(130, 230, 1.1, INDIGO) +
    note(230, 200, 1.1, INDIGO) +
    pair(330, 185, 1.1, INDIGO) +
    note(510, 200, 1.1, INDIGO),
  'keys-do': () =>
    rect(0, 0, 640, 360, '#f6efe2') +
    keys(60, 100, 520, 190, 8, [0, 7]) +
    disc(92, 250, 13, INDIGO) +
    disc(548, 250, 13, INDIGO),
  five: () =>
    rect(0, 0, 640, 360, MIST) +
    keys(60, 130, 520, 180, 7, [0, 1, 2, 3, 4]) +
    [0, 1, 2, 3, 4].map((i) => disc(97 + i * 74.3, 86 - (2 - Math.abs(2 - i)) * 14, 18, INDIGO)).join(''),
  butterfly: () =>
    rect(0, 0, 640, 360, '#eef1dc') +
    [60, 150, 250, 380, 470, 580]
      .map(
        (x, i) =>
          `<path d="M${x} 360Q${x + 10} ${300 - (i % 3) * 16} ${x} ${270 - (i % 3) * 20}" stroke="#7c8f4e" stroke-width="7" fill="none"/>` +
          [0, 1, 2, 3]
            .map((p) =>
              disc(x + 13 * Math.cos(p * 1.57), 262 - (i % 3) * 20 + 13 * Math.sin(p * 1.57), 12, '#e9c84a'),
            )
            .join(''),
      )
      .join('') +
    `<g transform="translate(320 140) rotate(-14)"><path d="M0 0C-20 -80 -110 -90 -116 -40C-120 0 -50 14 0 4C-50 14 -86 50 -66 78C-44 104 -8 60 0 8C8 60 44 104 66 78C86 50 50 14 0 4C50 14 120 0 116 -40C110 -90 20 -80 0 0Z" fill="${INDIGO}"/><path d="M0 -22V60" stroke="${INK}" stroke-width="9" stroke-linecap="round"/><path d="M0 -22Q-8 -52 -26 -60M0 -22Q8 -52 26 -60" stroke="${INK}" stroke-width="4" fill="none" stroke-linecap="round"/></g>`,
  metronome: () =>
    rect(0, 0, 640, 360, '#efe6d6') +
    '<path d="M270 60H370L426 310H214Z" fill="#7a5a3a" stroke="#5c4229" stroke-width="6" stroke-linejoin="round"/><path d="M284 84H356L392 250H248Z" fill="#f6efe2"/>' +
    `<path d="M320 290L392 96" stroke="${INK}" stroke-width="6" stroke-linecap="round"/><rect x="-17" y="-13" width="34" height="26" rx="4" transform="translate(369 158) rotate(20)" fill="${INDIGO}"/>` +
    rect(204, 304, 232, 18, '#5c4229', 6) +
    [0, 1, 2, 3]
      .map((i) => disc(66 + (i % 2) * 56, 150 + Math.floor(i / 2) * 56, 16, i ? '#b9b09c' : INDIGO))
      .join('') +
    note(530, 220, 1.2, INDIGO),
  stars: () =>
    rect(0, 0, 640, 360, NIGHT) +
    SKY +
    star(140, 160, 30) +
    star(250, 110, 30) +
    star(360, 90, 30) +
    star(470, 140, 30) +
    keys(70, 262, 500, 120, 14),
  sky: () =>
    rect(0, 0, 640, 360, NIGHT) +
    SKY +
    star(320, 120, 58) +
    star(150, 170, 22) +
    star(490, 180, 26) +
    star(430, 60, 16) +
    star(210, 60, 14) +
    '<path d="M0 320Q160 250 320 300T640 280V360H0Z" fill="#182046"/>',
  sun: () =>
    rect(0, 0, 640, 360, '#f8e7c4') +
    disc(320, 240, 110, '#e8b04a') +
    Array.from(
      { length: 9 },
      (_, i) =>
        `<path d="M320 240m${n(150 * Math.cos(Math.PI + (i * Math.PI) / 8))} ${n(150 * Math.sin(Math.PI + (i * Math.PI) / 8))}l${n(60 * Math.cos(Math.PI + (i * Math.PI) / 8))} ${n(60 * Math.sin(Math.PI + (i * Math.PI) / 8))}" stroke="#e8b04a" stroke-width="14" stroke-linecap="round"/>`,
    ).join('') +
    rect(0, 240, 640, 120, '#efe6d6') +
    keys(90, 258, 460, 120, 14),
};

export const coverPage = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="1280" height="720">\n${drawing}\n</svg>\n`;

export const cover = (scene: keyof typeof SCENES) => coverPage(SCENES[scene]());

/** A drawn portrait, square: the image service cuts it round. */
export const avatar = (hair: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="640" height="640">
${rect(0, 0, 320, 320, hair === 'long' ? MIST : '#efe6d6')}
${hair === 'long' ? `<path d="M88 250Q72 70 160 66Q248 70 232 250Z" fill="#3b2f28"/>` : ''}
<path d="M50 330Q56 236 160 232Q264 236 270 330Z" fill="${hair === 'long' ? INDIGO : '#5d6b52'}"/>
<rect x="136" y="196" width="48" height="56" rx="22" fill="#eccfb4"/>
<ellipse cx="160" cy="152" rx="58" ry="68" fill="#f5dfc9"/>
${hair === 'long' ? `<path d="M98 158Q96 78 160 78Q224 78 222 158Q214 112 176 104Q130 116 98 158Z" fill="#3b2f28"/>` : `<path d="M98 146Q92 70 160 70Q228 70 222 146Q214 118 196 108Q150 116 120 106Q104 120 98 146Z" fill="#2b2623"/><g fill="none" stroke="${INK}" stroke-width="4"><circle cx="137" cy="154" r="17"/><circle cx="183" cy="154" r="17"/><path d="M154 152h12"/></g>`}
<circle cx="137" cy="155" r="5.5" fill="${INK}"/><circle cx="183" cy="155" r="5.5" fill="${INK}"/>
<path d="M140 187Q160 203 180 187" stroke="#9a5a48" stroke-width="5" fill="none" stroke-linecap="round"/>
</svg>
`;
