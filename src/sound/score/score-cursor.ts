import { svgElement } from './svg-element.ts';

/** One moment of an engraved score, in the music and on the paper. */
export interface Moment {
  /** Whole notes from the beginning. */
  position: number;
  /** Position on the paper, in its own units. */
  left: number;
  top: number;
  height: number;
  elements: readonly Element[];
}

/** The moment at or before a point on the paper, on the same line; null between the lines. */
export function momentAt(moments: readonly Moment[], x: number, y: number): Moment | null {
  const sameLine = moments.filter(({ top, height }) => y >= top - 10 && y <= top + height + 10);
  const before = sameLine.filter(({ left }) => left <= x + 6);
  return (
    before.reduce<Moment | null>((best, each) => (best && best.left >= each.left ? best : each), null) ??
    sameLine[0] ??
    null
  );
}

/** A line that moves along the staff; the page scrolls to each new line of the score. */
export function createCursor(paper: HTMLElement, moments: readonly Moment[]) {
  const line = svgElement('line', { class: 'score-cursor' });
  paper.querySelector('svg')?.append(line);
  let last: Moment | undefined;
  const highlight = (moment: Moment | undefined, on: boolean) => {
    for (const element of moment?.elements ?? []) element.classList.toggle('score-now', on);
  };
  return {
    show(position: number) {
      const moment = moments.findLast((each) => each.position <= position + 1e-4);
      if (moment === last) return;
      highlight(last, false);
      highlight(moment, true);
      if (moment) draw(line, moment);
      if (moment && moment.top !== last?.top) scrollToLine(line);
      else if (moment) scrollToCursor(paper.parentElement ?? paper, line);
      last = moment;
    },
    remove() {
      highlight(last, false);
      line.remove();
    },
  };
}

function draw(line: SVGLineElement, { left, top, height }: Moment): void {
  const x = String(left - 3);
  for (const [name, value] of Object.entries({ x1: x, x2: x, y1: top, y2: top + height })) {
    line.setAttribute(name, String(value));
  }
}

/** The bars at the top and bottom of the screen cover the page. */
const MARGIN_PX = 90;

function scrollToLine(line: Element): void {
  const { top, bottom } = line.getBoundingClientRect();
  if (top >= MARGIN_PX / 2 && bottom <= innerHeight - MARGIN_PX) return;
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  line.scrollIntoView({ block: 'center', inline: 'nearest', behavior: reducedMotion ? 'auto' : 'smooth' });
}

/** Scrolls a score that is wider than its column, which is around the paper. */
function scrollToCursor(column: HTMLElement, line: Element): void {
  if (column.scrollWidth <= column.clientWidth) return;
  const box = column.getBoundingClientRect();
  const { left } = line.getBoundingClientRect();
  if (left > box.right - 40 || left < box.left) column.scrollLeft += left - box.left - 40;
}
