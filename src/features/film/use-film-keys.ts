import { type RefObject, useEffect, useRef } from 'react';
import { isUnwantedLetter } from '#ui/layout/letter-keys.ts';
import type { FilmSession } from './film-session.ts';
import type { FullScreen } from './use-full-screen.ts';

/** Where shortcuts work: on the whole page, for hands at an instrument, or only inside the film. */
export type KeyScope = 'page' | 'film';

const TYPING =
  'textarea, select, dialog, [contenteditable=true], input:not([type=range], [type=checkbox], [type=radio])';

/** Controls that use the arrow keys themselves. */
const OWN_ARROWS = '[data-own-arrows]';

/**
 * Shortcuts Space, ←/→, [ and ] (or A and B), C, F and Escape. They do not work while typing, nor on a control that uses the
 * key itself.
 */
export function useFilmKeys(
  film: RefObject<HTMLElement | null>,
  session: FilmSession | null,
  scope: KeyScope,
  fullScreen: FullScreen,
): void {
  const latest = useRef(fullScreen);
  useEffect(() => {
    latest.current = fullScreen;
  });
  useEffect(() => {
    if (!session) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isUnwantedLetter(event)) return;
      const target = event.target instanceof Element ? event.target : null;
      const inside = film.current?.contains(target) === true || latest.current.filled !== 'page';
      if (!inside && (scope === 'film' || target?.closest('input, [role=slider], [role=tab]'))) return;
      if (target?.closest(TYPING)) return;
      // Space on a control belongs to that control.
      if (event.code === 'Space' && target?.closest('button, a, summary, label')) return;
      if (event.code.startsWith('Arrow') && target?.closest(OWN_ARROWS)) return;
      const command = commandFor(event, session, latest.current);
      if (!command) return;
      event.preventDefault();
      command();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [film, session, scope]);
}

function commandFor(event: KeyboardEvent, session: FilmSession, fullScreen: FullScreen): (() => void) | null {
  switch (event.code) {
    case 'ArrowLeft':
      return () => session.skip(-5);
    case 'ArrowRight':
      return () => session.skip(5);
  }
  if (event.repeat) return null;
  // Brackets lie elsewhere on every keyboard: the letter counts, not the place.
  if (event.key === '[') return () => session.setRepeatEnd('a');
  if (event.key === ']') return () => session.setRepeatEnd('b');
  switch (event.code) {
    case 'Space':
      return session.press;
    case 'KeyA':
      return () => session.setRepeatEnd('a');
    case 'KeyB':
      return () => session.setRepeatEnd('b');
    case 'KeyC':
      return session.toggleCaptions;
    case 'KeyF':
      return fullScreen.toggle;
    case 'Escape':
      return fullScreen.filled === 'page' ? null : fullScreen.leave;
    default:
      return null;
  }
}
