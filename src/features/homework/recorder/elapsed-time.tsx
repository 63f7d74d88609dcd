import { useEffect, useRef } from 'react';
import { formatDuration } from '#features/homework/format-time.ts';
import { texts } from '#features/homework/texts.ts';

interface ElapsedProps {
  /** Reading of the monotonic clock at the start, in milliseconds; null while nothing runs. */
  since: number | null;
  /** What was recorded before it. */
  earlierMs?: number;
  monotonic(): number;
}

/** The length of the running take in digits of one width, written directly to the DOM. */
export function ElapsedTime({ since, earlierMs = 0, monotonic }: ElapsedProps) {
  const output = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const write = () => {
      const text = formatDuration(earlierMs + (since === null ? 0 : monotonic() - since));
      if (output.current && output.current.textContent !== text) output.current.textContent = text;
    };
    write();
    if (since === null) return;
    const timer = setInterval(write, 100);
    return () => clearInterval(timer);
  }, [since, earlierMs, monotonic]);
  return (
    <p
      ref={output}
      role="timer"
      aria-label={texts.elapsed}
      className={`tabular text-center text-timer font-bold whitespace-nowrap with-score:text-3xl ${since === null ? 'text-ink-soft' : 'text-ink'}`}
    >
      0:00
    </p>
  );
}
