import { type RefObject, useEffect, useRef } from 'react';
import { SECOND_MS } from '#domain/time-units.ts';

/** So long an answer is in view before it counts as read: not one that is scrolled past. */
const SEEN_AFTER_MS = 1.5 * SECOND_MS;

/** Reports what is unread once the element has been in view for a moment. What cannot be stored is reported again. */
export function useReadWhenSeen(
  unread: readonly string[],
  onRead: (ids: readonly string[]) => Promise<void>,
): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const latest = useRef({ unread, onRead });
  useEffect(() => {
    latest.current = { unread, onRead };
  });
  const waiting = unread.join();
  useEffect(() => {
    const { current } = element;
    if (current === null || waiting === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting !== true) return;
      timer = setTimeout(() => {
        const { unread: ids, onRead: report } = latest.current;
        // A mark that cannot be stored disturbs nobody: the next visit tries again.
        report(ids).catch(() => undefined);
      }, SEEN_AFTER_MS);
    });
    watch.observe(current);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [waiting]);
  return element;
}
