import { type RefObject, useEffect, useRef } from 'react';
import type { FilmSession } from './film-session.ts';

/** Where keys are heard: on the whole page, for hands at an instrument, or only inside of the film. */
export type KeyReach = 'page' | 'film';

const TYPING =
  'textarea, select, dialog, [contenteditable=true], input:not([type=range], [type=checkbox], [type=radio])';

/** Space, ←/→, A, B, C and F. What is being typed is left alone, and so is every control that has its own use for a key. */
export function useFilmKeys(
  film: RefObject<HTMLElement | null>,
  session: FilmSession | null,
  reach: KeyReach,
  fullScreen: () => void,
): void {
  const latest = useRef(fullScreen);
  useEffect(() => {
    latest.current = fullScreen;
  });
  useEffect(() => {
    if (!session) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      const inside = film.current?.contains(target) === true;
      if (!inside && (reach === 'film' || target?.closest('input, [role=slider], [role=tab]'))) return;
      if (target?.closest(TYPING)) return;
      // Space on a control belongs to that control.
      if (event.code === 'Space' && target?.closest('button, a, summary, label')) return;
      const deed = deedOf(event, session, () => latest.current());
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [film, session, reach]);
}

function deedOf(event: KeyboardEvent, session: FilmSession, fullScreen: () => void): (() => void) | null {
  switch (event.code) {
    case 'ArrowLeft':
      return () => session.skip(-5);
    case 'ArrowRight':
      return () => session.skip(5);
  }
  if (event.repeat) return null;
  switch (event.code) {
    case 'Space':
      return session.press;
    case 'KeyA':
      return () => session.setEnd('a');
    case 'KeyB':
      return () => session.setEnd('b');
    case 'KeyC':
      return session.toggleCaptions;
    case 'KeyF':
      return fullScreen;
    default:
      return null;
  }
}
