// Covers of the course 両手で弾こう: pictures without type, 16:9.
import {
  coverPage,
  disc,
  INDIGO,
  INK,
  keys,
  LAMP,
  MIST,
  NIGHT,
  note,
  PAPER,
  pair,
  rect,
  SKY,
  star,
} from '../drawing/covers.ts';

const CLAY = '#a4533f';

const tips = (x: number, y: number, gap: number, fill: string) =>
  [0, 1, 2, 3, 4].map((i) => disc(x + i * gap, y - (2 - Math.abs(2 - i)) * 12, 16, fill)).join('');

export const together = () =>
  coverPage(
    rect(0, 0, 640, 360, MIST) +
      disc(180, 150, 120, PAPER, 0.7) +
      disc(460, 150, 120, PAPER, 0.7) +
      keys(40, 190, 560, 130, 14) +
      tips(100, 150, 40, CLAY) +
      tips(380, 150, 40, INDIGO),
  );

export const moon = () =>
  coverPage(
    rect(0, 0, 640, 360, NIGHT) +
      SKY +
      disc(440, 120, 70, LAMP) +
      disc(468, 104, 62, NIGHT) +
      '<path d="M0 300Q180 240 360 290T640 280V360H0Z" fill="#182046"/>' +
      rect(110, 180, 96, 116, '#182046') +
      '<path d="M92 186L158 128L224 186Z" fill="#3a2f3f"/>' +
      rect(142, 214, 34, 38, LAMP, 3),
  );

export const triad = () =>
  coverPage(
    rect(0, 0, 640, 360, '#f6efe2') +
      [0, 1, 2, 3, 4].map((i) => rect(50, 96 + i * 40, 540, 3, '#b9b09c')).join('') +
      [0, 1]
        .map((column) =>
          [256, 216, column ? 196 : 176]
            .map((y, i) => {
              const x = 220 + column * 190 + (column && i === 2 ? 42 : 0);
              return `<ellipse cx="${x}" cy="${y}" rx="27" ry="19" fill="${column ? CLAY : INDIGO}" transform="rotate(-18 ${x} ${y})"/>`;
            })
            .join(''),
        )
        .join('') +
      rect(242, 76, 6, 176, INDIGO) +
      rect(432, 76, 6, 176, CLAY),
  );

export const cradle = () =>
  coverPage(
    rect(0, 0, 640, 360, MIST) +
      '<path d="M120 200Q320 330 520 200" fill="none" stroke="#6e4526" stroke-width="16" stroke-linecap="round"/>' +
      [0, 1, 2, 3, 4, 5]
        .map((i) => disc(150 + i * 68, 176 - (i % 3) * 44, 22, i % 3 ? INDIGO : CLAY))
        .join(''),
  );

export const tower = () =>
  coverPage(
    rect(0, 0, 640, 360, NIGHT) +
      SKY +
      '<path d="M320 40L400 130H240Z" fill="#a4533f"/>' +
      rect(256, 130, 128, 230, '#e1e5f5') +
      `<path d="M284 236Q296 220 298 196Q302 168 320 168Q338 168 342 196Q344 220 356 236Z" fill="${LAMP}"/>` +
      disc(320, 246, 10, INK) +
      star(320, 30, 20),
  );

export const night = () =>
  coverPage(
    rect(0, 0, 640, 360, NIGHT) +
      SKY +
      star(320, 78, 26) +
      '<path d="M0 280Q170 230 330 274T640 262V360H0Z" fill="#e1e5f5"/>' +
      [
        [120, 262, 1],
        [200, 276, 0.7],
        [470, 268, 0.8],
        [550, 262, 1.1],
      ]
        .map(
          ([x, y, s]) =>
            `<path transform="translate(${x} ${y}) scale(${s})" d="M0 -140L34 -78H18L46 -28H26L56 20H-56L-26 -28H-46L-18 -78H-34Z" fill="#3f5f58"/>`,
        )
        .join('') +
      rect(304, 196, 32, 92, PAPER, 4) +
      '<path d="M320 142Q344 172 320 192Q296 172 320 142Z" fill="#e8b04a"/>',
  );

export const stairs = () =>
  coverPage(
    rect(0, 0, 640, 360, '#efe6d6') +
      disc(520, 84, 120, PAPER, 0.7) +
      [0, 1, 2, 3, 4, 5, 6, 7]
        .map((i) => rect(40 + i * 70, 290 - i * 28, 70, 100 + i * 28, i % 2 ? '#d9cdb8' : '#cbbd9f'))
        .join('') +
      [0, 1, 2, 3, 4, 5, 6, 7]
        .map((i) => disc(75 + i * 70, 262 - i * 28, 18, i === 3 ? CLAY : INDIGO))
        .join('') +
      rect(0, 352, 640, 8, INK),
  );

export const hills = () =>
  coverPage(
    rect(0, 0, 640, 360, '#f6dcb8') +
      disc(330, 190, 70, '#e8a24a') +
      '<path d="M0 220L120 120L230 214L330 150L470 236L560 160L640 220V360H0Z" fill="#8a7a94"/>' +
      '<path d="M0 270Q160 216 330 262T640 246V360H0Z" fill="#5d6b52"/>' +
      '<path d="M300 360Q260 320 330 300Q380 286 340 264" fill="none" stroke="#e6d6b4" stroke-width="14" stroke-linecap="round"/>' +
      rect(446, 214, 54, 46, '#efe6d6') +
      '<path d="M436 218L473 186L510 218Z" fill="#7a4a3a"/>' +
      rect(464, 232, 16, 16, LAMP) +
      '<path d="M150 90q14 -12 24 0q12 -12 24 0M220 60q10 -9 18 0q9 -9 18 0" fill="none" stroke="#22201c" stroke-width="4" stroke-linecap="round"/>',
  );

export const stage = () =>
  coverPage(
    rect(0, 0, 640, 360, '#33263a') +
      `<polygon points="300,0 340,0 500,300 140,300" fill="${LAMP}" fill-opacity=".3"/>` +
      rect(0, 292, 640, 68, '#7a5a3a') +
      `<ellipse cx="320" cy="300" rx="190" ry="22" fill="${LAMP}" fill-opacity=".4"/>` +
      `<path d="M200 216Q214 160 300 168Q356 176 392 150Q450 124 462 196L462 228H200Z" fill="${INK}"/>` +
      rect(186, 220, 280, 16, INK, 4) +
      rect(186, 214, 74, 8, PAPER) +
      rect(206, 234, 12, 64, INK) +
      rect(432, 234, 12, 64, INK) +
      rect(318, 234, 10, 60, INK) +
      rect(120, 252, 54, 12, INK, 4) +
      rect(128, 262, 7, 36, INK) +
      rect(158, 262, 7, 36, INK) +
      ['M0 0H110Q96 190 40 300H0Z', 'M640 0H530Q544 190 600 300H640Z']
        .map((d) => `<path d="${d}" fill="${CLAY}"/>`)
        .join('') +
      rect(0, 0, 640, 40, '#8a4233') +
      note(250, 130, 0.6, LAMP) +
      pair(380, 116, 0.55, LAMP),
  );
