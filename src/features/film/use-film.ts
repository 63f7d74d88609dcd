import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { VideoSource } from '#contract/entities/video.ts';
import { hushOthers, onOtherSound } from '#ui/media/exclusive-sound.ts';
import { filmMemory } from './film-progress.ts';
import { type FilmPorts, FilmSession } from './film-session.ts';
import { firstState } from './film-state.ts';
import { html5Player } from './html5-player.ts';
import { texts } from './texts.ts';
import { vimeoPlayer } from './vimeo-player.ts';

export interface FilmFacts {
  source: VideoSource;
  /** Of what the film is, for its title. */
  name: string;
  /** A still for a film without one. */
  poster: string;
  uid: string;
  /** Names this film among all of this person's. */
  filmID: string;
  line: FilmPorts['line'];
  /** Asks for the film's address anew: the old one may have run out. */
  refresh(): Promise<VideoSource | null>;
  onWatched(): void;
}

const BEFORE = firstState(0, true);

/** A film in `host` for as long as the component stands and it stays the same film. */
export function useFilm(facts: FilmFacts) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(facts);
  useEffect(() => {
    latest.current = facts;
  });
  const [session, setSession] = useState<FilmSession | null>(null);
  const key = `${facts.uid} ${facts.filmID} ${sameFilm(facts.source)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when it is another film; a new signature does not make one
  useEffect(() => {
    const place = host.current;
    if (!place) return;
    const film = new FilmSession(portsOf(place, () => latest.current));
    const stop = onOtherSound(place, film.pause);
    addEventListener('pagehide', film.keep);
    setSession(film);
    return () => {
      removeEventListener('pagehide', film.keep);
      stop();
      film.close();
      setSession(null);
    };
  }, [key]);
  const state = useSyncExternalStore(session?.subscribe ?? never, session?.state ?? before);
  return { host, session, state };
}

const never = () => () => {};
const before = () => BEFORE;

/** The address of a film changes with every signature; the film does not. */
function sameFilm(source: VideoSource): string {
  return source.kind === 'vimeo' ? String(source.id) : (source.url.split('?')[0] ?? '');
}

function portsOf(place: HTMLElement, facts: () => FilmFacts): FilmPorts {
  const { uid, filmID, source, line } = facts();
  return {
    async open(fresh) {
      const { refresh } = facts();
      const renewed = fresh ? await refresh().catch(() => null) : null;
      const film = renewed ?? facts().source;
      if (film.kind === 'html5') return html5Player(place, film, facts().poster);
      return vimeoPlayer(place, film, texts.film(facts().name));
    },
    needsLine: source.kind === 'vimeo',
    line,
    memory: filmMemory({ storage: localStorage, uid, filmID, now: () => Date.now() }),
    captions: captionWish,
    onSound: () => hushOthers(place),
    onWatched: () => facts().onWatched(),
  };
}

const CAPTIONS = 'otomichi.captions';

/** On unless somebody turned them off on this device. */
const captionWish: FilmPorts['captions'] = {
  load: () => localStorage.getItem(CAPTIONS) !== 'off',
  save(on) {
    try {
      localStorage.setItem(CAPTIONS, on ? 'on' : 'off');
    } catch {
      // A full device: it holds until the page goes.
    }
  },
};
