import type { PrintedBar } from '#sound/score/score-bars.ts';

/** A marked bar as it is printed, from 1, with the number of its comment. */
export interface BarMark {
  bar: number;
  number: number;
}

interface Drawing {
  bars: readonly PrintedBar[];
  marks: readonly BarMark[];
  current: number | null;
  onBar(bar: number): void;
}

const NAMESPACE = 'http://www.w3.org/2000/svg';
const PAD = 4;
const RADIUS = 9;

/**
 * Draws a box behind each marked bar, with the comment's number above it; a touch chooses it. The list of comments does the
 * same for keyboards and screen readers. Returns how to take the marks away.
 */
export function drawBarMarks(svg: SVGSVGElement, { bars, marks, current, onBar }: Drawing): () => void {
  const drawn = marks.flatMap((mark) => {
    const box = bars[mark.bar - 1];
    if (box === undefined) return [];
    const group = element('g', { class: `bar-mark${mark.bar === current ? ' bar-mark-current' : ''}` });
    const { left, top, width, height } = box;
    // Above the staff, and never above the paper.
    const labelY = Math.max(RADIUS + 1, top - PAD);
    group.append(
      element('rect', {
        x: left - PAD,
        y: top - PAD,
        width: width + PAD,
        height: height + 2 * PAD,
        rx: 4,
      }),
      element('circle', { cx: left + RADIUS, cy: labelY, r: RADIUS }),
    );
    const label = element('text', { x: left + RADIUS, y: labelY + 4, 'text-anchor': 'middle' });
    label.textContent = String(mark.number);
    group.append(label);
    group.addEventListener('click', () => onBar(mark.bar));
    svg.prepend(group);
    return [group];
  });
  return () => {
    for (const group of drawn) group.remove();
  };
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const created = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value));
  return created;
}
