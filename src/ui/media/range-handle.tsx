import { formatTime } from './format-time.ts';
import './range-handle.css';

interface RangeHandleProps {
  end: 'a' | 'b';
  /** Seconds. */
  at: number;
  duration: number;
  step: number;
  label: string;
  onMove(at: number): void;
}

/**
 * A handle to drag one end of a part of a recording: a native range input of which only the thumb can be touched. A lies left of
 * its place, B right of it, so that they never cover each other. Both stand in one box with the class `range-ends`.
 */
export function RangeHandle({ end, at, duration, step, label, onMove }: RangeHandleProps) {
  return (
    <>
      <input
        type="range"
        data-own-arrows=""
        aria-label={label}
        aria-valuetext={formatTime(at)}
        min={0}
        max={duration}
        step={step}
        value={at}
        onChange={(event) => onMove(Number(event.target.value))}
        className={`range-handle range-handle-${end}`}
      />
      <span
        aria-hidden="true"
        className={`range-flag range-flag-${end}`}
        style={{ left: `${Math.min(100, (at / duration) * 100)}%` }}
      >
        {end.toUpperCase()}
      </span>
    </>
  );
}
