// Covers of the piano lessons: pictures without type, 16:9.
import {
  note as coverNote,
  coverPage,
  disc,
  INDIGO,
  INK,
  keys,
  LAMP,
  NIGHT,
  PAPER,
  pair,
  rect,
  SKY,
} from '../drawing/covers.ts';

export const lamb = () =>
  coverPage(
    rect(0, 0, 640, 360, '#eef1dc') +
      '<path d="M0 290Q160 230 320 280T640 260V360H0Z" fill="#b9c98a"/>' +
      [
        [250, 176, 44],
        [310, 150, 52],
        [374, 168, 46],
        [400, 206, 40],
        [290, 210, 52],
        [350, 216, 50],
      ]
        .map(([x, y, r]) => disc(x, y, r, PAPER))
        .join('') +
      [270, 310, 360, 396].map((x) => rect(x, 250, 14, 46, INK, 6)).join('') +
      `<ellipse cx="226" cy="176" rx="36" ry="44" fill="${INK}" transform="rotate(18 226 176)"/><ellipse cx="192" cy="158" rx="22" ry="10" fill="${INK}" transform="rotate(-20 192 158)"/>` +
      disc(214, 168, 5, PAPER) +
      disc(240, 126, 26, PAPER) +
      pair(490, 150, 0.9, INDIGO),
  );

/** Five lines, and a tune that opens and closes like a hand. */
export const openHands = () =>
  coverPage(
    rect(0, 0, 640, 360, '#f6efe2') +
      [0, 1, 2, 3, 4].map((i) => rect(40, 110 + i * 36, 560, 3, '#b9b09c')).join('') +
      [
        [110, 254],
        [190, 236],
        [270, 218],
        [350, 200],
        [430, 218],
        [510, 254],
      ]
        .map(
          ([x, y], i) =>
            `<ellipse cx="${x}" cy="${y}" rx="25" ry="18" fill="${i === 3 ? '#a4533f' : INDIGO}" transform="rotate(-18 ${x} ${y})"/>` +
            rect(x + 18, y - 100, 6, 96, i === 3 ? '#a4533f' : INDIGO),
        )
        .join(''),
  );

export const cuckoo = () =>
  coverPage(
    rect(0, 0, 640, 360, '#dfeae6') +
      '<path d="M0 250Q300 200 640 270" stroke="#7a5a3a" stroke-width="20" fill="none" stroke-linecap="round"/>' +
      [
        [90, 214],
        [150, 260],
        [470, 214],
        [540, 280],
        [590, 232],
      ]
        .map(
          ([x, y], i) =>
            `<ellipse cx="${x}" cy="${y}" rx="34" ry="15" fill="#7c8f4e" transform="rotate(${i % 2 ? 28 : -28} ${x} ${y})"/>`,
        )
        .join('') +
      `<path d="M392 190L480 240L384 226Z" fill="#4d5a7c"/><ellipse cx="320" cy="176" rx="84" ry="52" fill="#6b7aa0" transform="rotate(14 320 176)"/><path d="M300 170Q350 130 410 200Q340 220 300 170Z" fill="#4d5a7c"/>` +
      disc(248, 130, 36, '#6b7aa0') +
      disc(238, 124, 6, INK) +
      `<path d="M216 124L178 134L216 146Z" fill="#e8b04a"/>` +
      [0, 1, 2].map((i) => disc(64 + i * 44, 74, i ? 11 : 18, i ? '#9fb0a8' : INDIGO)).join(''),
  );

export const bells = () =>
  coverPage(
    rect(0, 0, 640, 360, '#efe6d6') +
      rect(60, 80, 520, 14, '#7a5a3a', 7) +
      [150, 320, 490]
        .map(
          (x, i) =>
            `<path d="M${x} 94v34" stroke="${INK}" stroke-width="5"/><path d="M${x - 62} 250Q${x - 46} 230 ${x - 44} 188Q${x - 40} 128 ${x} 128Q${x + 40} 128 ${x + 44} 188Q${x + 46} 230 ${x + 62} 250Z" fill="${i === 1 ? INDIGO : '#e8b04a'}"/>${disc(x, 262, 15, INK)}`,
        )
        .join('') +
      coverNote(230, 330, 0.55, INDIGO) +
      pair(390, 336, 0.5, INDIGO),
  );

export const sleigh = () =>
  coverPage(
    rect(0, 0, 640, 360, NIGHT) +
      SKY +
      '<path d="M0 250Q200 200 400 240T640 220V360H0Z" fill="#e1e5f5"/>' +
      [
        [90, 230],
        [540, 216],
        [590, 236],
      ]
        .map(([x, y]) => `<path d="M${x} ${y - 110}L${x + 40} ${y}H${x - 40}Z" fill="#3f5f58"/>`)
        .join('') +
      disc(270, 150, 44, LAMP) +
      disc(370, 150, 44, LAMP) +
      `<path d="M234 156h72M334 156h72" stroke="${INK}" stroke-width="5"/>` +
      disc(270, 176, 9, INK) +
      disc(370, 176, 9, INK) +
      '<path d="M320 96q-50 -46 -60 0q20 22 60 0q40 22 60 0q-10 -46 -60 0Z" fill="#a4533f"/>' +
      keys(90, 290, 460, 110, 14),
  );
