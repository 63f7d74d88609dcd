import type { InstrumentName } from '../sound/note.ts';
import { COLOURS, FLOOR, n, rect, stroke, WIDTH } from './paper.ts';

const MAX_TITLE_CHARACTERS = 11;
const words = new Intl.Segmenter('ja', { granularity: 'word' });
const HELD = /^[、。・ー」』）？！ッャュョっゃゅょ]|^(は|が|を|に|へ|と|で|も|の|や|から|まで|です|ます)/;

/** A lesson's name in lines of a dozen characters; broken after 、 or a quotation where there is one. */
export function titleLines(heading: string): string[] {
  if ([...heading].length <= MAX_TITLE_CHARACTERS + 1) return [heading];
  const parts = [...words.segment(heading)].map(({ segment }) => segment);
  const costs = [];
  for (let at = 1; at < parts.length; at++) {
    const [first, second] = [parts.slice(0, at).join(''), parts.slice(at).join('')];
    if (HELD.test(second) || /[「『（]$/.test(first)) continue;
    const open = (first.match(/[「『（]/g) ?? []).length > (first.match(/[」』）]/g) ?? []).length;
    const pause = /[、。と]$/.test(first) || /^[「『（]/.test(second) ? -6 : 0;
    const [a, b] = [[...first].length, [...second].length];
    costs.push({
      cost: Math.abs(a - b) + pause + (open ? 12 : 0) + (Math.max(a, b) > MAX_TITLE_CHARACTERS + 2 ? 20 : 0),
      lines: [first, second],
    });
  }
  const best = costs.sort((one, other) => one.cost - other.cost)[0];
  if (!best) return [heading];
  return best.lines.flatMap((line) =>
    [...line].length > MAX_TITLE_CHARACTERS + 2 ? titleLines(line) : [line],
  );
}

function keysMotif() {
  const key = 34;
  const y = 246;
  const height = FLOOR - y - 14;
  const from = WIDTH - key * 8 + 6;
  const parts = [];
  for (let index = 0; index < 8; index++)
    parts.push(
      rect(from + key * index, y, key - 2, height, index === 2 ? '#c3cbf0' : '#fffdf8', {
        rx: 3,
        stroke: COLOURS.wood,
        line: 1.5,
      }),
    );
  for (const index of [0, 1, 3, 4, 5])
    parts.push(rect(from + key * (index + 1) - 10, y, 19, height * 0.58, '#4a443b', { rx: 2 }));
  return parts.join('');
}

function stringsMotif() {
  const strings = Array.from({ length: 6 }, (_, index) =>
    stroke(`M560 ${252 + index * 21}H${WIDTH}`, index === 2 ? COLOURS.indigo : '#b3a68d', 1.5 + index * 0.5),
  );
  return rect(648, 240, 3, 130, COLOURS.wood) + rect(748, 240, 3, 130, COLOURS.wood) + strings.join('');
}

function waveMotif() {
  const wave = (lift: number, size: number, colour: string, width: number) => {
    const points = Array.from({ length: 60 }, (_, index) => {
      const x = 520 + index * 5.8;
      const y = 305 + lift - size * Math.sin(index / 7) * Math.sin((Math.PI * index) / 59);
      return `${index ? 'L' : 'M'}${n(x)} ${n(y)}`;
    });
    return stroke(points.join(''), colour, width);
  };
  return wave(16, 30, COLOURS.wood, 2) + wave(8, 38, '#b3a68d', 2) + wave(0, 46, COLOURS.indigo, 3);
}

const MOTIFS = { piano: keysMotif, guitar: stringsMotif, voice: waveMotif };

/** A small quiet drawing of the instrument in the corner. */
export const titleMotif = (instrument: InstrumentName) => MOTIFS[instrument as keyof typeof MOTIFS]();
