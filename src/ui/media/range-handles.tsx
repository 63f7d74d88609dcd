import { RangeHandle } from './range-handle.tsx';
import './range-handles.css';

interface RangeHandlesProps {
  from: number;
  to: number;
  duration: number;
  labels: { from: string; to: string };
  onChange(range: { from: number; to: number }): void;
}

/** Seconds between A and B at least. */
const MIN_RANGE_SECONDS = 0.5;
const STEP_SECONDS = 0.1;

/** Two handles below a waveform, which hold each other apart. */
export function RangeHandles({ from, to, duration, labels, onChange }: RangeHandlesProps) {
  if (duration < 2 * MIN_RANGE_SECONDS) return null;
  const part = (seconds: number) => `${Math.min(100, (seconds / duration) * 100)}%`;
  const shared = { duration, step: STEP_SECONDS };
  return (
    <div className="range-handles">
      <div className="range-ends">
        <span
          aria-hidden="true"
          className="range-between"
          style={{ left: part(from), width: part(to - from) }}
        />
        <RangeHandle
          {...shared}
          end="a"
          at={from}
          label={labels.from}
          onMove={(at) => onChange(startingAt(at, to, duration))}
        />
        <RangeHandle
          {...shared}
          end="b"
          at={to}
          label={labels.to}
          onMove={(at) => onChange(endingAt(at, from, duration))}
        />
      </div>
    </div>
  );
}

function startingAt(at: number, to: number, duration: number) {
  const from = Math.min(at, duration - MIN_RANGE_SECONDS);
  return { from, to: Math.max(to, from + MIN_RANGE_SECONDS) };
}

function endingAt(at: number, from: number, duration: number) {
  // The last step of the input lies up to a step before the end of the recording.
  const to = at > duration - STEP_SECONDS ? duration : Math.max(at, MIN_RANGE_SECONDS);
  return { from: Math.min(from, to - MIN_RANGE_SECONDS), to };
}
