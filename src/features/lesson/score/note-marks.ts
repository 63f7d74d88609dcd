import type { PrintedBar } from '#sound/score/score-bars.ts';
import type { Moment } from '#sound/score/score-cursor.ts';
import { svgElement } from '#sound/score/svg-element.ts';
import { barFrame, FRAME_PAD } from './bar-frame.ts';

/** A shape at a note: a path on a grid of 16. */
export interface NoteMark {
  /** Whole notes from the beginning. */
  readonly at: number;
  /** 0 is the upper staff. */
  readonly voice: number;
  readonly path: string;
  /** Over the head of the note, or at one side of it, where neither lyrics nor fingers are written. */
  readonly place: 'over' | 'left' | 'right';
  readonly label: string;
  /** Drawn softly: nothing is claimed of it. */
  readonly quiet: boolean;
}

/** A bar with a frame around it, and a shape above it. */
export interface FramedBar {
  readonly bar: number;
  readonly path: string | null;
}

interface Drawing {
  readonly moments: readonly Moment[];
  readonly printed: readonly PrintedBar[];
  readonly notes: readonly NoteMark[];
  readonly bars: readonly FramedBar[];
}

const NEAR = 1e-3;
const [SHAPE, OVER, GRID] = [15, 22, 16];
/** Room between a note and its shape, and between two shapes of one note. */
const GAP = 3;

/** Draws frames behind bars and shapes below their notes; returns how to take them away. */
export function drawNoteMarks(svg: SVGSVGElement, { moments, printed, notes, bars }: Drawing): () => void {
  const frames = bars.flatMap(({ bar, path }) => {
    const box = printed[bar - 1];
    if (box === undefined) return [];
    const { left, top } = box;
    const frame = svgElement('g', { class: 'listened-bar' });
    frame.append(barFrame(box));
    if (path !== null)
      frame.append(
        shape(path, left + FRAME_PAD + SHAPE / 2, Math.max(SHAPE / 2 + 1, top - FRAME_PAD), SHAPE),
      );
    svg.prepend(frame);
    return [frame];
  });
  const used = new Map<Element, number>();
  const shapes = notes.flatMap((note) => {
    const box = headOf(moments, note);
    if (box === null) return [];
    const { element: own, left, right, y } = box;
    const aside = note.place === 'over' ? 0 : (used.get(own) ?? 0);
    if (note.place !== 'over') used.set(own, aside + 1);
    const step = GAP + SHAPE / 2 + aside * (SHAPE + GAP);
    const x = { over: (left + right) / 2, left: left - step, right: right + step }[note.place];
    const drawn = shape(note.path, x, y, note.place === 'over' ? OVER : SHAPE);
    if (note.quiet) drawn.classList.add('listened-note-quiet');
    const title = svgElement('title', {});
    title.textContent = note.label;
    drawn.append(title);
    svg.append(drawn);
    return [drawn];
  });
  return () => {
    for (const drawn of [...frames, ...shapes]) drawn.remove();
  };
}

/** Where the heads of a note are on the paper; a score in which they are not found has no shape there. */
function headOf(moments: readonly Moment[], { at, voice }: NoteMark) {
  const moment = moments.find(({ position }) => Math.abs(position - at) < NEAR);
  const own = moment?.elements.filter((each) => each.classList.contains(`abcjs-v${voice}`)) ?? [];
  const note = own[0] ?? moment?.elements[0];
  if (!(note instanceof SVGGraphicsElement)) return null;
  const heads = [...note.querySelectorAll<SVGGraphicsElement>('.abcjs-notehead')];
  const boxes = (heads.length ? heads : [note]).map((head) => head.getBBox());
  const edges = (side: (box: DOMRect) => number) => boxes.map(side);
  const top = Math.min(...edges(({ y }) => y));
  const bottom = Math.max(...edges(({ y, height }) => y + height));
  return {
    element: note,
    left: Math.min(...edges(({ x }) => x)),
    right: Math.max(...edges(({ x, width }) => x + width)),
    y: (top + bottom) / 2,
  };
}

/** The line of a shape with a pale one below it, so that the staff does not blur it. */
function shape(path: string, x: number, y: number, size: number): SVGElement {
  const group = svgElement('g', { class: 'listened-note' });
  const scale = size / GRID;
  const place = { d: path, transform: `translate(${x - size / 2} ${y - size / 2}) scale(${scale})` };
  group.append(
    svgElement('path', { ...place, class: 'listened-note-ground' }),
    svgElement('path', { ...place, 'stroke-width': 2 / scale }),
  );
  return group;
}
