import { type MouseEvent, type ReactNode, useLayoutEffect, useState } from 'react';

/** The second press of a double tap begins within this time. */
export const DOUBLE_TAP_MS = 500;

interface Shield {
  /** For a press of one of the buttons. */
  onPress(event: MouseEvent): void;
  /** Lies over everything where the finger is; nothing the rest of the time. */
  shield: ReactNode;
}

/**
 * A press moves the panel to and from its place over the screen: the second half of a double tap would press or drag what
 * has come under the finger, or end the take that the first half began. For a moment that place takes no press; the rest of
 * the panel does, so a button that stands elsewhere works at once.
 */
export function useDoubleTapShield(covering: boolean): Shield {
  const [place, setPlace] = useState<{ x: number; y: number } | null>(null);
  const [shown, setShown] = useState(false);
  // Once more when the panel moves: a take is saved a while after the press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel that moves is what it waits for
  useLayoutEffect(() => {
    setShown(true);
    const timer = setTimeout(() => setShown(false), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [place, covering]);
  return {
    // A key presses without a place (detail 0), and cannot hit what has moved.
    onPress: ({ detail, clientX, clientY }) => detail > 0 && setPlace({ x: clientX, y: clientY }),
    shield: shown && place && (
      <div
        aria-hidden="true"
        data-double-tap-shield
        style={{ left: place.x, top: place.y }}
        className="fixed z-60 size-32 -translate-1/2 select-none"
      />
    ),
  };
}
