import type { PrintedBar } from '#sound/score/score-bars.ts';
import { svgElement } from '#sound/score/svg-element.ts';
import { barFrame, FRAME_PAD } from './bar-frame.ts';

/** A marked bar as it is printed, from 1, with the number of its comment. */
export interface BarMark {
  bar: number;
  number: number;
}

interface Drawing {
  bars: readonly PrintedBar[];
  marks: readonly BarMark[];
  /** The number of the comment that is looked at. */
  current: number | null;
  onBar(bar: number): void;
}

const RADIUS = 9;
/** From one number to the next. */
const STEP = 2 * RADIUS + 2;

/**
 * Draws a box behind each marked bar, with the numbers of its comments above it; a touch chooses it. The list of comments does
 * the same for keyboards and screen readers. Returns how to take the marks away.
 */
export function drawBarMarks(svg: SVGSVGElement, { bars, marks, current, onBar }: Drawing): () => void {
  const drawn = [...new Set(marks.map(({ bar }) => bar))].flatMap((bar) => {
    const box = bars[bar - 1];
    if (box === undefined) return [];
    const numbers = marks.filter((mark) => mark.bar === bar).map(({ number }) => number);
    const isCurrent = current !== null && numbers.includes(current);
    const { left, top, width } = box;
    const frame = svgElement('g', { class: `bar-mark${isCurrent ? ' bar-mark-current' : ''}` });
    frame.append(barFrame(box));
    const labels = svgElement('g', { class: 'bar-mark-numbers' });
    // Above the staff, and never above the paper.
    const y = Math.max(RADIUS + 1, top - FRAME_PAD);
    labels.append(...numberLabels(numbers, { current, x: left + RADIUS, y, width }));
    for (const part of [frame, labels]) part.addEventListener('click', () => onBar(bar));
    return [{ frame, labels }];
  });
  // Behind the notes; the frame of a bar covers no number of the bar below it.
  const parts = [...drawn.map(({ frame }) => frame), ...drawn.map(({ labels }) => labels)];
  svg.prepend(...parts);
  return () => {
    for (const part of parts) part.remove();
  };
}

interface LabelPlace {
  current: number | null;
  x: number;
  y: number;
  width: number;
}

/** The numbers side by side; where the bar has no room for them, one of them and how many more there are. */
function numberLabels(
  numbers: readonly number[],
  { current, x, y, width }: LabelPlace,
): readonly SVGElement[] {
  if (numbers.length === 1 || numbers.length * STEP <= width)
    return numbers.map((number, index) => label(number, number === current, x + index * STEP, y));
  const shown = numbers.find((number) => number === current) ?? numbers[0] ?? 0;
  return [label(shown, shown === current, x, y), text(`+${numbers.length - 1}`, x + RADIUS + 2, y)];
}

function label(number: number, isCurrent: boolean, x: number, y: number): SVGElement {
  const drawn = svgElement('g', isCurrent ? { class: 'bar-mark-number-current' } : {});
  const written = text(String(number), x, y);
  written.setAttribute('text-anchor', 'middle');
  drawn.append(svgElement('circle', { cx: x, cy: y, r: RADIUS }), written);
  return drawn;
}

function text(content: string, x: number, y: number): SVGElement {
  const written = svgElement('text', { x, y: y + 4 });
  written.textContent = content;
  return written;
}
