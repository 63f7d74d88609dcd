import { useSelector } from '@tanstack/react-store';
import { createStore } from '@tanstack/store';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNetwork } from '#network/use-online.ts';
import { closeDocked, type FilmDock, putInDock, takeFromDock } from './film-dock.ts';
import { initialFilmState, isRunning } from './film-state.ts';
import { type FilmFacts, filmKey, type OpenFilm, openFilm } from './open-film.ts';

/** The state before there is a session. */
const NO_SESSION = createStore(initialFilmState(0, true));

/**
 * Shows the film in `place` until the component unmounts or the film is another. One that plays then goes on in the dock,
 * and is shown again from there.
 */
export function useFilm(facts: FilmFacts, dock: FilmDock) {
  const network = useNetwork();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(facts);
  useEffect(() => {
    latest.current = facts;
  });
  const [film, setFilm] = useState<OpenFilm | null>(null);
  const key = filmKey(facts);
  // A layout effect is cleaned up while the picture is still on the page: moved then, the film does not stop.
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const docked = takeFromDock(dock, key);
    docked?.moveTo(element);
    const open =
      docked ??
      openFilm(element, () => latest.current, { network, onPlay: (playing) => closeDocked(dock, playing) });
    setFilm(open);
    return () => {
      setFilm(null);
      if (open.canMove && isRunning(open.session.store.state)) putInDock(dock, open);
      else open.close();
    };
  }, [key, dock, network]);
  const session = film?.session ?? null;
  return { place, session, state: useSelector(session?.store ?? NO_SESSION) };
}
