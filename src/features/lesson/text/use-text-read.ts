import { type RefObject, useEffect, useRef } from 'react';
import { type Reading, untilRead } from './text-read.ts';

/**
 * Calls back once when the text that ends at `end` was read. What a printer or a page in the background brings into view
 * is not seen by anybody.
 */
export function useRead(end: RefObject<HTMLElement | null>, characters: number, onRead: () => void): void {
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  useEffect(() => {
    if (!end.current) return;
    let reading: Reading = { openedAt: performance.now(), endSince: null };
    let inView = false;
    let printing = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const seen = inView && !printing && !document.hidden;
      const now = performance.now();
      reading = { ...reading, endSince: seen ? (reading.endSince ?? now) : null };
      clearTimeout(timer);
      const left = untilRead(reading, characters, now);
      if (left !== null) timer = setTimeout(finish, left);
    };
    const watch = new IntersectionObserver((entries) => {
      inView = entries.at(-1)?.isIntersecting === true;
      look();
    });
    const print = (event: Event) => {
      printing = event.type === 'beforeprint';
      look();
    };
    const stop = () => {
      clearTimeout(timer);
      watch.disconnect();
      removeEventListener('beforeprint', print);
      removeEventListener('afterprint', print);
      document.removeEventListener('visibilitychange', look);
    };
    const finish = () => {
      stop();
      latest.current();
    };
    watch.observe(end.current);
    addEventListener('beforeprint', print);
    addEventListener('afterprint', print);
    document.addEventListener('visibilitychange', look);
    return stop;
  }, [end, characters]);
}
