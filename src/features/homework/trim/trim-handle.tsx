import type { KeyboardEvent, PointerEvent } from 'react';
import { trimTexts } from './trim-texts.ts';

interface TrimHandleProps {
  label: string;
  /** All in seconds. */
  value: number;
  min: number;
  max: number;
  durationS: number;
  onMove(seconds: number): void;
}

const STEP_S = 0.1;
const LARGE_STEP_S = 1;

/** One end of the part: dragged with a finger, moved with the arrow keys. It is 44 px wide, its line stands in the middle. */
export function TrimHandle({ label, value, min, max, durationS, onMove }: TrimHandleProps) {
  const move = (seconds: number) => onMove(Math.min(max, Math.max(min, seconds)));
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const track = event.currentTarget.parentElement;
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || track === null) return;
    const { left, width } = track.getBoundingClientRect();
    move(((event.clientX - left) / width) * durationS);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event, { value, min, max });
    if (target === null) return;
    event.preventDefault();
    // The recorder's keys are not meant while a handle is moved.
    event.stopPropagation();
    move(target);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={trimTexts.seconds(value.toFixed(1))}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      style={{ left: `${(value / durationS) * 100}%` }}
      className="absolute inset-y-0 -ml-5.5 grid w-11 cursor-ew-resize touch-none place-items-center rounded-md"
    >
      <span className="h-full w-1 rounded-full bg-accent" />
      <span className="absolute size-6 rounded-full border-2 border-on-accent bg-accent shadow-card" />
    </div>
  );
}

function targetOf(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { value, min, max }: { value: number; min: number; max: number },
): number | null {
  const step = shiftKey ? LARGE_STEP_S : STEP_S;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return value - step;
    case 'ArrowRight':
    case 'ArrowUp':
      return value + step;
    case 'PageDown':
      return value - LARGE_STEP_S;
    case 'PageUp':
      return value + LARGE_STEP_S;
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return null;
  }
}
