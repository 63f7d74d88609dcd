import { Link } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from '#ui/media/icon.tsx';
import { closeDocked, type FilmDock, shelve } from './film-dock.ts';
import { type FilmState, isOpen, isRunning } from './film-state.ts';
import type { OpenFilm } from './open-film.ts';
import { texts } from './texts.ts';
import './film.css';
import './mini-film.css';

interface MiniFilmProps {
  dock: FilmDock;
  /** The person who is signed in; null when nobody is. */
  uid: string | null;
  /** True during a recording: the film is silent and out of the way then. */
  recording: boolean;
}

/** The small player above the navigation bar: the film of a lesson that plays on while another page is open. */
export function MiniFilm({ dock, uid, recording }: MiniFilmProps) {
  const film = useSelector(dock);
  const foreign = film !== null && film.uid !== uid;
  useEffect(() => {
    if (foreign) closeDocked(dock);
  }, [foreign, dock]);
  if (film === null || foreign) return null;
  return <Docked key={film.key} film={film} dock={dock} recording={recording} />;
}

function Docked({ film, dock, recording }: { film: OpenFilm; dock: FilmDock; recording: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const mini = useRef<HTMLElement>(null);
  const state = useSelector(film.session.store);
  useLayoutEffect(() => {
    if (place.current) film.moveTo(place.current);
    return () => {
      if (dock.state === film) shelve(film);
    };
  }, [film, dock]);
  useEffect(() => {
    film.session.hold(recording);
    return () => film.session.hold(false);
  }, [film, recording]);
  useEffect(() => (mini.current ? reserveRoom(mini.current) : undefined), []);
  const running = isRunning(state);
  return (
    <>
      <div data-passing className="h-[var(--mini,0px)] print:hidden" />
      <section
        data-passing
        ref={mini}
        aria-label={texts.mini(film.name)}
        inert={recording}
        className="film-mini"
        hidden={recording}
      >
        <div ref={place} className="film-mini-picture" />
        <Link
          to={film.page.to}
          params={{ lesson: film.page.lesson }}
          aria-label={texts.backToFilm(film.name)}
          className="film-mini-link"
        >
          <span className="film-mini-name">{film.name}</span>
          <span className="text-xs">{stageText(state)}</span>
        </Link>
        <button
          type="button"
          disabled={!isOpen(state)}
          aria-label={running ? texts.pause : texts.play}
          onClick={film.session.press}
          className="film-icon"
        >
          <Icon name={running ? 'pause' : 'play'} large />
        </button>
        <button
          type="button"
          aria-label={texts.closeMini}
          onClick={() => closeDocked(dock)}
          className="film-icon"
        >
          <Icon name="close" />
        </button>
      </section>
    </>
  );
}

function stageText(state: FilmState): string {
  if (isRunning(state)) return texts.miniPlaying;
  if (state.stage === 'ended') return texts.miniEnded;
  if (state.stage === 'failed') return texts.failed;
  return state.stage === 'offline' ? texts.offline : texts.miniPaused;
}

/** Keeps the end of the page, focused elements and toasts clear of the small player. */
function reserveRoom(mini: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--mini', `${mini.offsetHeight}px`));
  observer.observe(mini);
  return () => {
    observer.disconnect();
    style.removeProperty('--mini');
  };
}
