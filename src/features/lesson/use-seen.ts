import { useEffect, useRef } from 'react';

/** Calls back once when the element has come into view. */
export function useSeen(onSeen: () => void) {
  const element = useRef<HTMLSpanElement>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  }, [onSeen]);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      latest.current();
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return element;
}
