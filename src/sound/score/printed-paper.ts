/** What of a drawn score says where its bars end, in the units of the paper. */
export interface PrintedPaper {
  width: number;
  /** One for each staff of each line. */
  staves: readonly { top: number; bottom: number; right: number }[];
}

/** Measures a drawn score; it has to be on the page. */
export function printedPaper(svg: SVGSVGElement): PrintedPaper {
  const staves = [...svg.querySelectorAll<SVGGraphicsElement>('.abcjs-staff')].map((staff) => {
    const { x, y, width, height } = staff.getBBox();
    return { top: y, bottom: y + height, right: x + width };
  });
  return { width: svg.viewBox.baseVal.width || svg.clientWidth, staves };
}

/** Where a line ends on which something stands from `top` for `height`: with its staff, else with the paper. */
export function endOfLine(
  { width, staves }: PrintedPaper,
  { top, height }: { top: number; height: number },
): number {
  const beside = staves.filter((staff) => staff.top < top + height && staff.bottom > top);
  return beside.length === 0 ? width : Math.max(...beside.map(({ right }) => right));
}
