import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Section } from '#domain/practice/score/music.ts';
import { barAfterDrag, type PrintedBar } from '#sound/score/score-bars.ts';
import { svgElement } from '#sound/score/svg-element.ts';
import { texts } from './texts.ts';

interface BarHandlesProps {
  paper: RefObject<HTMLDivElement | null>;
  bars: readonly PrintedBar[];
  /** Bars from 1; the whole score without one. */
  section: Section | null;
  onSection(section: Section): void;
}

/** Where a handle stands, in pixels of the box around the paper. */
interface Spot {
  x: number;
  top: number;
  height: number;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 4,
  PageDown: -4,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** A and B on the score: to drag from bar to bar, or to move with the arrow keys. */
export function BarHandles({ paper, bars, section, onSection }: BarHandlesProps) {
  const chosen = section ?? { from: 1, to: bars.length };
  const spots = useSpots(paper, bars, chosen);
  useMarkedSection(paper, bars, section);
  const move = (end: 'from' | 'to', bar: number) => {
    const inside = Math.min(bars.length, Math.max(1, bar));
    // An end that is dragged over the other one pushes it along.
    onSection(
      end === 'from'
        ? { from: inside, to: Math.max(inside, chosen.to) }
        : { from: Math.min(inside, chosen.from), to: inside },
    );
  };
  const onPaper = ({ clientX, clientY }: PointerEvent): DOMPoint | null => {
    const matrix = paper.current?.querySelector('svg')?.getScreenCTM();
    return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : null;
  };
  if (spots === null || bars.length < 2) return null;
  return (
    <>
      <Handle end="from" spot={spots.from} bar={chosen.from} bars={bars} onPaper={onPaper} onMove={move} />
      <Handle end="to" spot={spots.to} bar={chosen.to} bars={bars} onPaper={onPaper} onMove={move} />
    </>
  );
}

interface HandleProps {
  end: 'from' | 'to';
  spot: Spot;
  bar: number;
  bars: readonly PrintedBar[];
  /** Where the finger is, in the units of the paper. */
  onPaper(event: PointerEvent): DOMPoint | null;
  onMove(end: 'from' | 'to', bar: number): void;
}

/** The handle stands so high above its staff. */
const HANDLE_PX = 44;

function Handle({ end, spot, bar, bars, onPaper, onMove }: HandleProps) {
  const grab = useRef<{ point: DOMPoint; bar: PrintedBar } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    const point = onPaper(event);
    const grabbed = bars[bar - 1];
    grab.current = point && grabbed ? { point, bar: grabbed } : null;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (grab.current === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const point = onPaper(event);
    if (point === null) return;
    const { point: from, bar: grabbed } = grab.current;
    const to = barAfterDrag(bars, end, grabbed, { x: point.x - from.x, y: point.y - from.y });
    if (to.bar !== bar) onMove(end, to.bar);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    // The arrows of a pedal start and stop the page; here they move.
    event.preventDefault();
    event.stopPropagation();
    onMove(end, bar + step);
  };
  const isA = end === 'from';
  return (
    <button
      type="button"
      role="slider"
      aria-label={isA ? texts.handleA : texts.handleB}
      aria-valuemin={1}
      aria-valuemax={bars.length}
      aria-valuenow={bar}
      aria-valuetext={texts.bar(bar)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      className={`bar-handle ${isA ? 'bar-handle-a' : 'bar-handle-b'}`}
      style={
        { left: spot.x, top: spot.top - HANDLE_PX, '--staff': `${spot.height}px` } as React.CSSProperties
      }
    >
      <span aria-hidden="true">{isA ? 'A' : 'B'}</span>
    </button>
  );
}

/** Measures where the ends of the section are drawn, again after every drawing. */
function useSpots(
  paper: RefObject<HTMLDivElement | null>,
  bars: readonly PrintedBar[],
  { from, to }: Section,
): { from: Spot; to: Spot } | null {
  const [spots, setSpots] = useState<{ from: Spot; to: Spot } | null>(null);
  useLayoutEffect(() => {
    const svg = paper.current?.querySelector('svg');
    const first = bars[from - 1];
    const last = bars[to - 1];
    if (!svg || !first || !last) return setSpots(null);
    const view = svg.viewBox.baseVal;
    const scale = view.width > 0 ? Number(svg.getAttribute('width')) / view.width : 1;
    const { offsetLeft = 0, offsetTop = 0 } = paper.current ?? {};
    const spot = (x: number, { top, height }: PrintedBar): Spot => ({
      x: offsetLeft + x * scale,
      top: offsetTop + top * scale,
      height: height * scale,
    });
    setSpots({ from: spot(first.left, first), to: spot(last.left + last.width, last) });
  }, [paper, bars, from, to]);
  return spots;
}

/** Draws the chosen bars behind the notes. */
function useMarkedSection(
  paper: RefObject<HTMLDivElement | null>,
  bars: readonly PrintedBar[],
  section: Section | null,
): void {
  const from = section?.from;
  const to = section?.to;
  useLayoutEffect(() => {
    const svg = paper.current?.querySelector('svg');
    if (!svg || from === undefined || to === undefined) return;
    const drawn = bars.slice(from - 1, to).map(({ left, top, width, height }) => {
      const place = { x: left, y: top - 4, width, height: height + 8 };
      const box = svgElement('rect', { ...place, class: 'score-section' });
      svg.prepend(box);
      return box;
    });
    return () => {
      for (const box of drawn) box.remove();
    };
  }, [paper, bars, from, to]);
}
