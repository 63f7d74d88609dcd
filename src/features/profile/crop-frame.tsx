import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { type Crop, dragged, type PictureSize, placeInFrame, zoomedAt } from './crop.ts';
import type { OpenedPicture } from './read-picture.ts';
import { texts } from './texts.ts';

/** One press of an arrow key moves the picture by this part of the frame. */
const KEY_STEP = 0.04;
const KEY_ZOOM = 1.1;
const WHEEL_ZOOM = 0.0015;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

interface CropFrameProps {
  picture: OpenedPicture;
  size: PictureSize;
  crop: Crop;
  onChange: (next: (crop: Crop) => Crop) => void;
}

/** The square that a picture is moved under: by finger or mouse, pinched, by wheel and by keyboard. */
export function CropFrame({ picture, size, crop, onChange }: CropFrameProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const hint = useId();
  const pointers = usePointers(frame, size, onChange);
  useWheel(frame, size, onChange);
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow !== undefined) onChange((before) => dragged(size, before, ...arrow));
    else if (event.key === '+' || event.key === ';')
      onChange((before) => zoomedAt(size, before, before.zoom * KEY_ZOOM));
    else if (event.key === '-') onChange((before) => zoomedAt(size, before, before.zoom / KEY_ZOOM));
    else return;
    event.preventDefault();
  };
  return (
    <div className="grid gap-2">
      <fieldset
        ref={frame}
        aria-label={texts.cropFrame}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture
        tabIndex={0}
        onKeyDown={press}
        {...pointers}
        className="relative mx-auto aspect-square w-full min-w-0 max-w-[min(22rem,52svh)] cursor-grab touch-none overflow-hidden rounded-md bg-sunk select-none active:cursor-grabbing"
      >
        <img
          src={picture.url}
          alt=""
          draggable={false}
          className="pointer-events-none absolute max-w-none"
          style={placeInFrame(size, crop)}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100vmax_rgb(0_0_0/0.45)] outline-2 outline-white/80"
        />
      </fieldset>
      <p id={hint} className="phrase text-center text-sm text-ink-soft">
        {texts.cropHint}
      </p>
    </div>
  );
}

type Change = CropFrameProps['onChange'];
type Frame = React.RefObject<HTMLFieldSetElement | null>;

interface Point {
  x: number;
  y: number;
}

/** One finger or the mouse drags, two fingers pinch. */
function usePointers(frame: Frame, size: PictureSize, onChange: Change) {
  const down = useRef(new Map<number, Point>());
  const lift = ({ pointerId }: PointerEvent) => void down.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      frame.current?.setPointerCapture(event.pointerId);
      if (down.current.size < 2) down.current.set(event.pointerId, pointOf(event));
    },
    onPointerMove: (event: PointerEvent) => {
      const before = down.current.get(event.pointerId);
      const box = frame.current?.getBoundingClientRect();
      if (before === undefined || box === undefined) return;
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1];
      const now = pointOf(event);
      down.current.set(event.pointerId, now);
      onChange((crop) => moved(size, crop, { before, now, other, box }));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onLostPointerCapture: lift,
  };
}

interface Move {
  before: Point;
  now: Point;
  other: Point | undefined;
  box: DOMRect;
}

function moved(size: PictureSize, crop: Crop, { before, now, other, box }: Move): Crop {
  const [right, down] = [(now.x - before.x) / box.width, (now.y - before.y) / box.height];
  if (other === undefined) return dragged(size, crop, right, down);
  const factor = distance(now, other) / Math.max(1, distance(before, other));
  const across = ((now.x + other.x) / 2 - box.left) / box.width - 0.5;
  const below = ((now.y + other.y) / 2 - box.top) / box.height - 0.5;
  return dragged(size, zoomedAt(size, crop, crop.zoom * factor, across, below), right / 2, down / 2);
}

/** React listens to the wheel passively: the page behind would scroll. */
function useWheel(frame: Frame, size: PictureSize, onChange: Change) {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const across = (event.clientX - box.left) / box.width - 0.5;
      const below = (event.clientY - box.top) / box.height - 0.5;
      const factor = Math.exp(-event.deltaY * WHEEL_ZOOM);
      onChange((crop) => zoomedAt(size, crop, crop.zoom * factor, across, below));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [frame, size, onChange]);
}

function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX, y: clientY };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
