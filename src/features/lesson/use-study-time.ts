import { useEffect } from 'react';
import { MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';

const TICK_MS = 10 * SECOND_MS;
/** Longer than a lesson takes without a touch: the hands are at the instrument. */
const MAX_IDLE_MS = 20 * MINUTE_MS;
const INPUTS = ['pointerdown', 'keydown', 'scroll'] as const;

/** What counts: a visible page that somebody touched lately. A timer that slept (a locked phone) counts nothing. */
export function studiedMs({ elapsed, idle, visible }: { elapsed: number; idle: number; visible: boolean }) {
  return visible && idle <= MAX_IDLE_MS && elapsed <= 2 * TICK_MS ? elapsed : 0;
}

/** Counts how long the pages of a lesson are in use. `add` must be stable. */
export function useStudyTime(add: (ms: number) => void): void {
  useEffect(() => {
    let [last, touched] = [performance.now(), performance.now()];
    const count = (visible: boolean) => {
      const now = performance.now();
      const ms = studiedMs({ elapsed: now - last, idle: now - touched, visible });
      last = now;
      if (ms > 0) add(ms);
    };
    const touch = () => {
      touched = performance.now();
    };
    // When the page hides, what was visible until now counts; what was hidden does not.
    const change = () => count(document.visibilityState === 'hidden');
    const timer = setInterval(() => count(document.visibilityState === 'visible'), TICK_MS);
    for (const input of INPUTS) window.addEventListener(input, touch, { passive: true });
    document.addEventListener('visibilitychange', change);
    return () => {
      count(document.visibilityState === 'visible');
      clearInterval(timer);
      for (const input of INPUTS) window.removeEventListener(input, touch);
      document.removeEventListener('visibilitychange', change);
    };
  }, [add]);
}
