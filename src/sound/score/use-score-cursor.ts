import { type RefObject, useEffect } from 'react';
import type { Engraving } from './engrave.ts';
import { createCursor } from './score-cursor.ts';

/** The line that follows the music while it plays; `position` is asked at every frame. */
export function useScoreCursor(
  paper: RefObject<HTMLDivElement | null>,
  engraving: Engraving | null,
  position: (() => number | null) | null,
): void {
  // A new drawing (a rotated phone, another size) removes the old cursor.
  useEffect(() => {
    if (position === null || !engraving || !paper.current) return;
    const line = createCursor(paper.current, engraving.moments);
    let frame = 0;
    const follow = () => {
      const at = position();
      if (at !== null) line.show(at);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => {
      cancelAnimationFrame(frame);
      line.remove();
    };
  }, [position, engraving, paper]);
}
