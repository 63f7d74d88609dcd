import { useCallback, useEffect, useState } from 'react';

/** Counts down the seconds until an action is allowed again; 0 when it is. `begin` starts the countdown. */
export function useCooldown(seconds: number, beginNow = false) {
  const [left, setLeft] = useState(beginNow ? seconds : 0);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const until = performance.now() + seconds * 1000;
    // By the clock, not by ticks: browsers delay timers of a page in the background.
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, [waiting, seconds]);
  const begin = useCallback(() => setLeft(seconds), [seconds]);
  return [left, begin] as const;
}
