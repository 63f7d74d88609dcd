import type { PrintedBar } from '#sound/score/score-bars.ts';
import { svgElement } from '#sound/score/svg-element.ts';

/** From the staff to the line around it. */
export const FRAME_PAD = 4;

/** The box around a printed bar, which is not in the drawing yet. */
export function barFrame({ left, top, width, height }: PrintedBar): SVGRectElement {
  return svgElement('rect', {
    x: left - FRAME_PAD,
    y: top - FRAME_PAD,
    width: width + FRAME_PAD,
    height: height + 2 * FRAME_PAD,
    rx: 4,
  });
}
