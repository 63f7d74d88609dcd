import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in pixels, known before it is painted; `atFirst` until then. */
export function useWidth(element: RefObject<HTMLElement | null>, atFirst: number): number {
  const [width, setWidth] = useState(atFirst);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => setWidth(current.clientWidth || atFirst);
    const watch = new ResizeObserver(measure);
    measure();
    watch.observe(current);
    return () => watch.disconnect();
  }, [element, atFirst]);
  return width;
}
