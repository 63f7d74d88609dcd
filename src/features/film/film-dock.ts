import type { Store } from '@tanstack/store';
import type { OpenFilm } from './open-film.ts';

/*
 *   page ──leaves while the film plays──▶ dock ──the page opens again──▶ page
 *                                          │
 *                                          └──closed, another film plays, signed out──▶ closed
 */
/**
 * The film that plays on while its page is not shown: the small player shows it. The first screen needs to know only
 * whether there is one, so what can be done with it is apart from the store.
 */
export type FilmDock = Store<OpenFilm | null>;

/** Takes a film whose page is being left; one that is already here is closed. */
export function putInDock(dock: FilmDock, film: OpenFilm): void {
  closeDocked(dock, film);
  shelve(film);
  dock.setState(() => film);
}

/** Gives the film to its page; null when another one or none is here. */
export function takeFromDock(dock: FilmDock, key: string): OpenFilm | null {
  const film = dock.state;
  if (film?.key !== key) return null;
  dock.setState(() => null);
  return film;
}

/** Closes the film of the dock, unless it is `except`. */
export function closeDocked(dock: FilmDock, except?: OpenFilm): void {
  const film = dock.state;
  if (film === null || film === except) return;
  dock.setState(() => null);
  film.close();
}

const SHELF = 'film-shelf';

/** Holds the picture while neither a page nor the small player shows it: a video that leaves the page stops. */
export function shelve(film: OpenFilm): void {
  film.moveTo(document.getElementById(SHELF) ?? createShelf());
}

function createShelf(): HTMLElement {
  const shelf = document.createElement('div');
  shelf.id = SHELF;
  shelf.className = 'fixed size-0 overflow-hidden';
  shelf.setAttribute('aria-hidden', 'true');
  document.body.append(shelf);
  return shelf;
}
