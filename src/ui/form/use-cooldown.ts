import { useCallback, useEffect, useState } from 'react';

/** Seconds until something may be done again, counted down; 0 when it may. `begin` starts the wait. */
export function useCooldown(seconds: number, beginNow = false) {
  const [left, setLeft] = useState(beginNow ? seconds : 0);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const until = performance.now() + seconds * 1000;
    // By the clock, not by ticks: timers of a page in the background are held back.
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, [waiting, seconds]);
  const begin = useCallback(() => setLeft(seconds), [seconds]);
  return [left, begin] as const;
}
