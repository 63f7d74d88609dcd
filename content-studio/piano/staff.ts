// Staves for the piano lessons' diagrams. The clefs are the outlines that the app's engraver uses, so that
// the picture and the score beneath it look alike.
import { createRequire } from 'node:module';
import { n, words } from '../drawing/svg-page.ts';

const glyphs = createRequire(import.meta.url)('abcjs/src/write/creation/glyphs.js');
/** The engraver's distance between two staff lines, in the units of its outlines. */
const ENGRAVED_SPACE = 7.75;

const ink = (width: number) =>
  `fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round"`;

/** Steps count from middle ド: 0 = C4, 7 = C5, −7 = C3. `top`: the y of the uppermost line. */
export function staff({
  clef,
  x,
  top,
  width,
  space,
}: {
  clef: string;
  x: number;
  top: number;
  width: number;
  space: number;
}) {
  const topStep = clef === 'G' ? 10 : -2;
  const clefLine = clef === 'G' ? 4 : -4;
  const y = (step: number) => top + ((topStep - step) * space) / 2;
  const lines = [0, 1, 2, 3, 4].map((line) => `M${x} ${n(top + line * space)}H${x + width}`).join('');
  const scale = space / ENGRAVED_SPACE;
  const outline: readonly (readonly [string, ...number[]])[] = glyphs.getPathForSymbol(
    0,
    0,
    `clefs.${clef}`,
    1,
    1,
  );
  const path = outline.map(
    ([command, ...values]) => `${command}${values.map((value) => n2(value)).join(' ')}`,
  );
  return {
    y,
    svg:
      `<g class="note"><path d="${lines}" ${ink(2.5)}/>` +
      `<path fill="currentColor" transform="translate(${x + 14} ${n(y(clefLine))}) scale(${n2(scale)})" d="${path.join('')}"/></g>`,
    /** A quarter note with its stem, and a ledger line for the ド between the staves. */
    note(at: number, step: number, { open = false, below = '' } = {}) {
      const cy = y(step);
      const up = step <= topStep - 4;
      const stem = up
        ? `M${n(at + space * 0.58)} ${n(cy - 4)}v${n(-space * 2.9)}`
        : `M${n(at - space * 0.58)} ${n(cy + 4)}v${n(space * 2.9)}`;
      const ledger = step === 0 ? `<path d="M${n(at - space)} ${n(cy)}H${n(at + space)}" ${ink(2.5)}/>` : '';
      const head = `<ellipse cx="${n(at)}" cy="${n(cy)}" rx="${n(space * 0.62)}" ry="${n(space * 0.45)}" transform="rotate(-20 ${n(at)} ${n(cy)})" ${open ? ink(4) : 'fill="currentColor"'}/>`;
      const name = below ? words(at, top + space * 4 + 52, below, { size: 26, bold: true }) : '';
      return `<g class="note">${ledger}${head}<path d="${stem}" ${ink(3.5)}/></g>${name}`;
    },
  };
}

function n2(value: number) {
  return String(Math.round(value * 100) / 100);
}
