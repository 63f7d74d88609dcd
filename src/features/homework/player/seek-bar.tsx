import { formatDuration } from '#features/homework/format-time.ts';
import { texts } from '#features/homework/texts.ts';
import { Waveform } from './waveform.tsx';

interface SeekBarProps {
  peaks: readonly number[];
  /** Both in seconds; duration is 0 while it is unknown. */
  position: number;
  duration: number;
  label?: string;
  tone?: 'accent' | 'ink';
  onSeek(seconds: number): void;
}

/** The waveform as a slider: a native range input covers it, so that fingers, keys and screen readers can seek. */
export function SeekBar({ peaks, position, duration, label = texts.position, tone, onSeek }: SeekBarProps) {
  const played = duration > 0 ? Math.min(1, position / duration) : 0;
  return (
    <div className="relative min-w-0 grow rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
      <Waveform peaks={peaks} played={played} {...(tone ? { tone } : {})} />
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${formatDuration(position * 1000)} / ${formatDuration(duration * 1000)}`}
        min={0}
        max={duration || 1}
        step={0.1}
        value={Math.min(position, duration || 1)}
        disabled={duration === 0}
        onChange={(event) => onSeek(Number(event.target.value))}
        className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
      />
    </div>
  );
}
