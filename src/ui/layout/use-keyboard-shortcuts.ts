import { useEffect, useRef } from 'react';
import { isUnwantedLetter } from './letter-keys.ts';

/** Shortcuts by KeyboardEvent.code. They work on the whole page, for hands at an instrument, but not while typing. */
export function useKeyboardShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (isUnwantedLetter(event)) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input:not([type=checkbox]), textarea, select, dialog, [contenteditable=true]'))
        return;
      // Space and Enter on a control belong to that control.
      if (
        (event.code === 'Space' || event.code === 'Enter') &&
        target?.closest('button, a, summary, label, input')
      )
        return;
      const action = latest.current[event.code];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
