import { useEffect, useRef } from 'react';

/** Keys of the room: the whole page listens, for hands that are at an instrument; what is being typed is left alone. */
export function useRoomKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input:not([type=checkbox]), textarea, select, dialog, [contenteditable=true]'))
        return;
      // Space on a control belongs to that control.
      if (event.code === 'Space' && target?.closest('button, a, summary, label, input')) return;
      const deed = latest.current[event.code];
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
