/** One moment of an engraved score: where it stands in the music and on the paper. */
export interface Moment {
  /** Parts of a whole note from the beginning. */
  place: number;
  /** Of the paper, in its own units. */
  left: number;
  top: number;
  height: number;
  elements: readonly Element[];
}

/** The moment that a press on the paper means: on its line, at or before it; null beside the lines. */
export function momentAt(moments: readonly Moment[], x: number, y: number): Moment | null {
  const line = moments.filter(({ top, height }) => y >= top - 10 && y <= top + height + 10);
  const before = line.filter(({ left }) => left <= x + 6);
  return (
    before.reduce<Moment | null>((best, each) => (best && best.left >= each.left ? best : each), null) ??
    line[0] ??
    null
  );
}

/** A line that moves along the staff; a new line of the score comes into view. */
export function createCursor(paper: HTMLElement, moments: readonly Moment[]) {
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'line');
  line.setAttribute('class', 'score-cursor');
  paper.querySelector('svg')?.append(line);
  let last: Moment | undefined;
  const mark = (moment: Moment | undefined, now: boolean) => {
    for (const element of moment?.elements ?? []) element.classList.toggle('score-now', now);
  };
  return {
    show(place: number) {
      const moment = moments.findLast((each) => each.place <= place + 1e-4);
      if (moment === last) return;
      mark(last, false);
      mark(moment, true);
      if (moment) draw(line, moment);
      if (moment && moment.top !== last?.top) bringIntoView(line);
      else if (moment) bringIntoColumn(paper, line);
      last = moment;
    },
    remove() {
      mark(last, false);
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

/** The bars at the head and foot of the screen hide what lies below them. */
const MARGIN = 90;

function bringIntoView(line: Element): void {
  const { top, bottom } = line.getBoundingClientRect();
  if (top >= MARGIN / 2 && bottom <= innerHeight - MARGIN) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  line.scrollIntoView({ block: 'center', inline: 'nearest', behavior: calm ? 'auto' : 'smooth' });
}

/** A score that is wider than its column moves below the cursor. */
function bringIntoColumn(paper: HTMLElement, line: Element): void {
  if (paper.scrollWidth <= paper.clientWidth) return;
  const column = paper.getBoundingClientRect();
  const { left } = line.getBoundingClientRect();
  if (left > column.right - 40 || left < column.left) paper.scrollLeft += left - column.left - 40;
}
