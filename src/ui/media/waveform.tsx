import { useMemo } from 'react';

interface WaveformProps {
  peaks: readonly number[];
  /** The part that has been played, 0 to 1. */
  played?: number;
  tone?: 'accent' | 'ink';
}

const HEIGHT = 48;
const MIDDLE = HEIGHT / 2;

/** Peaks below this are silence and stay flat. */
const SILENCE = 0.004;

/**
 * Normalized heights: a waveform shows and compares shapes, not loudness. The loudest peak fills the picture, and the
 * exponent lifts quiet passages.
 */
function barHeights(peaks: readonly number[]): number[] {
  const loudest = Math.max(...peaks);
  const gain = loudest < SILENCE ? 1 : 1 / loudest;
  return peaks.map((peak) => Math.max(1.5, (peak * gain) ** 0.7 * (HEIGHT - 4)));
}

function pathOf(bars: readonly number[]): string {
  return barHeights(bars)
    .map((height, index) => {
      const half = height / 2;
      return `M${index * 3 + 1.5} ${(MIDDLE - half).toFixed(1)}V${(MIDDLE + half).toFixed(1)}`;
    })
    .join('');
}

/** Draws the bars as one path twice: all of them pale, and the played part over them. */
export function Waveform({ peaks, played = 0, tone = 'accent' }: WaveformProps) {
  const bars = peaks.length > 0 ? peaks : FLAT;
  const width = bars.length * 3;
  // While it plays, the part that was played changes with every frame, and the bars do not.
  const path = useMemo(() => pathOf(bars), [bars]);
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`h-12 w-full ${tone === 'accent' ? 'text-accent' : 'text-ink-soft'}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
    >
      <path
        d={path}
        opacity={tone === 'accent' ? 0.35 : 0.5}
        vectorEffect="non-scaling-stroke"
        className="contrast-more:opacity-60 forced-colors:opacity-60"
      />
      <path
        d={path}
        vectorEffect="non-scaling-stroke"
        style={{ clipPath: `inset(0 ${(1 - played) * 100}% 0 0)` }}
      />
    </svg>
  );
}

const FLAT: readonly number[] = Array.from({ length: 100 }, () => 0);
