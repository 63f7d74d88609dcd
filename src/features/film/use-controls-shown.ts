import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { SECOND_MS } from '#domain/time-units.ts';

/** Controls over the picture stay this long after the last movement. */
const HIDE_DELAY_MS = 3 * SECOND_MS;

/** Whether the controls lie over the picture: always while it stands still; while it plays, after a movement or a key. */
export function useControlsShown(running: boolean) {
  const [awake, setAwake] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = useCallback(() => {
    setAwake(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAwake(false), HIDE_DELAY_MS);
  }, []);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setAwake(false);
  }, []);
  useEffect(() => {
    if (!running) return;
    wake();
    // Shortcuts work from anywhere on the page.
    window.addEventListener('keydown', wake);
    return () => {
      window.removeEventListener('keydown', wake);
      clearTimeout(timer.current);
    };
  }, [running, wake]);
  const handlers = useMemo(
    () => ({
      onPointerMove: ({ pointerType }: { pointerType: string }) => {
        if (pointerType !== 'touch') wake();
      },
      onFocus: wake,
      onInput: wake,
    }),
    [wake],
  );
  return { shown: !running || awake, wake, hide, handlers };
}
