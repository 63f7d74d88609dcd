import type { Box, LitNote, LitScore, Mover, Page } from '../film-types.ts';
import { COLOURS, rect, stroke, words } from '../paper.ts';

const QUARTERS = 8;

/** Pages of a tune: as many whole bars as can be read at a glance. Times in seconds of the tune. */
export function pagesOf(
  { bar, step, pickup, end }: { bar: number; step: number; pickup: number; end: number },
  quarters = QUARTERS,
) {
  const barQuarters = Math.round((bar / step) * (Math.round(bar / step) === 6 ? 0.5 : 1));
  const long = Math.max(1, Math.floor(quarters / barQuarters)) * bar;
  const pages = [];
  // An upbeat stands before the bars of the first page.
  for (let from = pickup > 0 ? pickup - bar : 0; from < end - 1e-3; from += long)
    pages.push({ from, to: from + long });
  const last = pages.at(-1) as { from: number; to: number };
  const bars = Math.ceil((end - last.from) / bar - 1e-3);
  return pages.map((page) =>
    page === last ? { ...page, filled: last.from + bars * bar } : { ...page, filled: page.to },
  );
}

export const pageAt = (pages: readonly Page[], t: number): Page =>
  pages.findLast(({ from }) => t >= from - 1e-3) ?? (pages[0] as Page);

export const xOn = (page: Page, { x, width }: { x: number; width: number }, t: number) =>
  x + (width * (t - page.from)) / (page.to - page.from);

/** Notes that sound on a page, also those that come over from the page before. */
export const onPage = <N extends LitNote>(notes: readonly N[], page: Page) =>
  notes.filter(({ at, written }) => at < page.to - 1e-3 && at + written > page.from + 1e-3);

/** The bar lines of a page. */
function barLines(page: Page, bar: number, box: Box) {
  const lines = [];
  for (let at = page.from; at <= page.filled + 1e-3; at += bar) {
    const x = xOn(page, box, at);
    lines.push(stroke(`M${x} ${box.y - 6}V${box.y + box.height + 6}`, COLOURS.faint, 2.5));
  }
  return lines.join('');
}

/** A note as a block as long as it sounds, with what is written in it. */
function block(
  note: LitNote,
  page: Page,
  { x, width, y, height }: { x: number; width: number; y: number; height: number },
  { on, left: isLeft, label, size }: { on: boolean; left: boolean; label: string; size: number },
) {
  const left = xOn(page, { x, width }, Math.max(page.from, note.at));
  const wide = Math.max(6, xOn(page, { x, width }, Math.min(page.to, note.at + note.written)) - left - 5);
  const [strong, pale] = isLeft ? [COLOURS.rust, COLOURS.rustTint] : [COLOURS.indigo, COLOURS.tint];
  const fitting = Math.min(size, (wide + 4) / Math.max(1, [...label].length));
  return (
    rect(left + 2.5, y, wide, height, on ? strong : pale, { rx: Math.min(10, height / 4) }) +
    words(left + 2.5 + wide / 2, y + height / 2 + fitting * 0.37, label, {
      size: fitting,
      bold: true,
      fill: on ? '#fff' : COLOURS.ink,
    })
  );
}

/**
 * The notes of a page in their lengths. `rows`: one array of notes a row, `labelOf(note)`, `isLit(note)`.
 * Chords are one block: only the first note of a moment is drawn.
 */
export function ribbon<N extends LitNote>({
  score,
  page,
  rows,
  box,
  labelOf,
  isLit,
  isLeft = () => false,
  size = 30,
}: {
  score: Pick<LitScore, 'bar'>;
  page: Page;
  rows: readonly (readonly N[])[];
  box: Box;
  labelOf: (note: N) => string;
  isLit: (note: N) => boolean;
  /** Whether the left hand plays it. */
  isLeft?: (note: N) => boolean;
  size?: number;
}) {
  const gap = 6;
  const height = (box.height - gap * (rows.length - 1)) / rows.length;
  const parts = [barLines(page, score.bar, box)];
  rows.forEach((notes, row) => {
    const y = box.y + row * (height + gap);
    const shown = onPage(notes, page);
    const moments = new Set<number>();
    for (const note of shown) {
      const key = Math.round(note.at * 1000);
      if (moments.has(key)) continue;
      moments.add(key);
      const look = { on: isLit(note), left: isLeft(note), label: labelOf(note), size };
      parts.push(block(note, page, { ...box, y, height }, look));
    }
  });
  return parts.join('');
}

/** The line that goes with the sound. */
export function playhead(page: Page, box: Box, t: number): Mover[] {
  if (t < page.from || t > page.filled) return [];
  const x = xOn(page, box, t);
  return [
    {
      shape: 'bar',
      x: x - 1.5,
      y: box.y - 8,
      width: 3,
      height: box.height + 16,
      colour: COLOURS.ink,
      opacity: 0.75,
    },
  ];
}
