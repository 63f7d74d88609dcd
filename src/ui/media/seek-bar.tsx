import type { KeyboardEvent } from 'react';
import { formatTime } from './format-time.ts';
import { Waveform } from './waveform.tsx';

interface SeekBarProps {
  peaks: readonly number[];
  /** Both in seconds; duration is 0 while it is unknown. */
  position: number;
  duration: number;
  label?: string;
  tone?: 'accent' | 'ink';
  /** Seconds that an arrow key moves; by default a tenth, as exact as a finger. */
  keyStep?: number;
  onSeek(seconds: number): void;
  /** Space starts and pauses, where a press of the slider would scroll the page. */
  onToggle?: () => unknown;
}

/** The waveform as a slider: a native range input covers it, so that fingers, keys and screen readers can seek. */
export function SeekBar({
  peaks,
  position,
  duration,
  label = '再生位置',
  tone,
  keyStep,
  onSeek,
  onToggle,
}: SeekBarProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ' && onToggle !== undefined) {
      event.preventDefault();
      if (!event.repeat) onToggle();
      return;
    }
    const direction = DIRECTIONS[event.key];
    if (keyStep === undefined || direction === undefined || duration === 0) return;
    event.preventDefault();
    onSeek(Math.min(duration, Math.max(0, position + direction * keyStep)));
  };
  const played = duration > 0 ? Math.min(1, position / duration) : 0;
  return (
    <div className="relative min-w-0 grow rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
      <Waveform peaks={peaks} played={played} {...(tone ? { tone } : {})} />
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${formatTime(position)} / ${formatTime(duration)}`}
        min={0}
        max={duration || 1}
        step={0.1}
        value={Math.min(position, duration || 1)}
        disabled={duration === 0}
        onKeyDown={onKeyDown}
        onChange={(event) => onSeek(Number(event.target.value))}
        className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
      />
    </div>
  );
}

const DIRECTIONS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 3,
  PageDown: -3,
};
