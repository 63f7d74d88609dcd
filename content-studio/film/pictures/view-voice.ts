import { contourOf, phrasesOf } from '../../sound/voice-phrases.ts';
import { countAt, counter } from '../counting.ts';
import type { LitNote, LitScore, Mover, Page, Picture } from '../film-types.ts';
import { COLOURS, rect, sheet, stroke, WIDTH, words } from '../paper.ts';
import { isBlack, nameOf } from '../pitch-names.ts';
import { soundingAt } from '../play-times.ts';
import { onPage, pageAt, pagesOf, xOn } from './ribbon.ts';

const TOP = 40;
const BOTTOM = 340;
const BOX = { x: 112, width: WIDTH - 140 };
const WHITES = [0, 2, 4, 5, 7, 9, 11, 12];
const TALLEST_ROW = 48;
const FEWEST_ROWS = 5;

/** Steps of the scale up to a pitch; between the white keys it rises evenly, so that a glide is a smooth line. */
function stepsTo(midi: number) {
  const octave = Math.floor(midi / 12);
  const part = midi - octave * 12;
  const above = WHITES.findIndex((white) => white > part);
  const [low, high] = [WHITES[above - 1], WHITES[above]];
  return octave * 7 + above - 1 + (part - low) / (high - low);
}

/** Rows of the scale from the lowest note to the highest, with the height of any pitch among them. */
function stairs(notes: readonly LitNote[]) {
  const midis = notes.map(({ midi }) => midi);
  let [low, high] = [Math.min(...midis), Math.max(...midis)];
  while (stepsTo(high) - stepsTo(low) < FEWEST_ROWS) [low, high] = [low - 1, high + 1];
  const [foot, count] = [stepsTo(low), stepsTo(high) - stepsTo(low)];
  const row = Math.min(TALLEST_ROW, (BOTTOM - TOP) / count);
  const yOf = (midi: number) => (TOP + BOTTOM) / 2 + (row * count) / 2 - (stepsTo(midi) - foot) * row;
  const steps = Array.from({ length: high - low + 1 }, (_, index) => low + index).filter(
    (midi) => !isBlack(midi),
  );
  return { yOf, steps, row };
}

function rows(
  { yOf, steps, row }: { yOf: (midi: number) => number; steps: number[]; row: number },
  used: ReadonlySet<number>,
) {
  const size = Math.min(30, row * 0.9);
  return steps
    .map((midi) => {
      const y = yOf(midi);
      const on = used.has(midi);
      return (
        stroke(`M${BOX.x - 8} ${y}H${WIDTH - 24}`, on ? COLOURS.pale : '#f1ece0', 2) +
        words(58, y + size * 0.36, nameOf(midi), { size, bold: on, fill: on ? COLOURS.ink : COLOURS.faint })
      );
    })
    .join('');
}

function bars(page: Page, bar: number) {
  const lines = [];
  for (let at = page.from; at <= page.filled + 1e-3; at += bar) {
    const x = xOn(page, BOX, at);
    lines.push(stroke(`M${x} ${TOP - 22}V${BOTTOM + 22}`, COLOURS.pale, 2));
  }
  return lines.join('');
}

function noteBar(
  note: LitNote,
  page: Page,
  { yOf, row }: { yOf: (midi: number) => number; row: number },
  on: boolean,
) {
  const height = Math.max(14, Math.min(24, row * 0.7));
  const left = xOn(page, BOX, Math.max(page.from, note.at));
  const wide = Math.max(8, xOn(page, BOX, Math.min(page.to, note.at + note.written)) - left - 5);
  const y = yOf(note.midi) - height / 2;
  const text = note.lyric && note.lyric !== nameOf(note.midi) ? note.lyric : '';
  return (
    rect(left + 2, y, wide, height, on ? COLOURS.indigo : '#c3cbf0', { rx: height / 2 }) +
    (text
      ? words(left + 2 + Math.min(wide, 60) / 2, y + height + 24, text, {
          size: 22,
          fill: on ? COLOURS.indigo : COLOURS.soft,
          bold: on,
        })
      : '')
  );
}

/** The dot goes where the voice really is: with its glides, and the swing of long notes. */
function followed(notes: readonly LitNote[]) {
  const phrases = phrasesOf(notes).map((phrase) => contourOf(phrase));
  return (t: number) => {
    const contour = phrases.find(({ from, to }) => t >= from && t < to);
    return contour ? contourOf(contour.phrase).at(t) : null;
  };
}

/** Rows of ドレミ, the tune as bars, and a dot that is the voice. */
export function voiceView(score: LitScore, { counted }: { counted: readonly number[] }) {
  const scale = stairs(score.notes);
  const used = new Set(score.notes.map(({ midi }) => midi));
  const pages = pagesOf(score);
  const voiceAt = followed(score.notes);
  const ground = rows(scale, used);
  return (t: number): Picture => {
    const page = pageAt(pages, t);
    const now = soundingAt(score.notes, t);
    const shown = onPage(score.notes, page);
    const still = sheet(
      ground +
        bars(page, score.bar) +
        shown.map((note) => noteBar(note, page, scale, now.includes(note))).join('') +
        counter(countAt(counted, score, t), WIDTH / 2 + 40, 190, 130),
    );
    const x = xOn(page, BOX, t);
    const sung = voiceAt(t);
    const line: Mover[] =
      t < page.from || t > page.filled
        ? []
        : [
            {
              shape: 'bar',
              x: x - 1,
              y: TOP - 22,
              width: 2,
              height: BOTTOM - TOP + 44,
              colour: COLOURS.ink,
              opacity: 0.35,
            },
          ];
    if (!sung) return { still, movers: line };
    const dot = { x, y: scale.yOf(sung.midi) };
    return {
      still,
      movers: [
        ...line,
        { shape: 'disc', ...dot, r: 15, colour: '#ffffff' },
        { shape: 'disc', ...dot, r: 11.5, colour: COLOURS.indigo },
      ],
    };
  };
}
