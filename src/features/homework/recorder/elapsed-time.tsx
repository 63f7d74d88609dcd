import { useEffect, useRef } from 'react';
import { durationWords } from '#features/homework/format-time.ts';
import { texts } from '#features/homework/texts.ts';

interface ElapsedProps {
  /** Reading of the monotonic clock at the start; null when nothing runs. */
  since: number | null;
  monotonic(): number;
}

/** Large figures of one width, written straight into the page. */
export function Elapsed({ since, monotonic }: ElapsedProps) {
  const figures = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const write = () => {
      const words = durationWords(since === null ? 0 : monotonic() - since);
      if (figures.current && figures.current.textContent !== words) figures.current.textContent = words;
    };
    write();
    if (since === null) return;
    const timer = setInterval(write, 100);
    return () => clearInterval(timer);
  }, [since, monotonic]);
  return (
    <p
      ref={figures}
      role="timer"
      aria-label={texts.elapsed}
      className={`tabular text-center text-timer font-bold ${since === null ? 'text-ink-soft' : 'text-ink'}`}
    >
      0:00
    </p>
  );
}
