import { useSelector } from '@tanstack/react-store';
import { createStore } from '@tanstack/store';
import { useEffect, useRef, useState } from 'react';
import type { VideoSource } from '#contract/entities/video.ts';
import type { NetworkStatus } from '#network/status.ts';
import { useNetwork } from '#network/use-online.ts';
import { onOtherSound, pauseOtherSounds } from '#ui/media/exclusive-sound.ts';
import { createFilmProgressStore } from './film-progress.ts';
import { type FilmPorts, FilmSession } from './film-session.ts';
import { initialFilmState } from './film-state.ts';
import { html5Player } from './html5-player.ts';
import { texts } from './texts.ts';
import { vimeoPlayer } from './vimeo-player.ts';

export interface FilmFacts {
  source: VideoSource;
  /** The subject of the film, for its title. */
  name: string;
  /** URL of a still, for a film without one. */
  poster: string;
  uid: string;
  /** Identifies the film for the person. */
  filmID: string;
  /** Fetches a new URL of the film: the old one may have expired. */
  refresh(): Promise<VideoSource | null>;
  onWatched(): void;
}

/** The state before there is a session. */
const NO_SESSION = createStore(initialFilmState(0, true));

/** Opens the film in `host`, until the component unmounts or the film is another. */
export function useFilm(facts: FilmFacts) {
  const network = useNetwork();
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(facts);
  useEffect(() => {
    latest.current = facts;
  });
  const [session, setSession] = useState<FilmSession | null>(null);
  const key = `${facts.uid} ${facts.filmID} ${filmKey(facts.source)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the film, but not with a new signature of its URL
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const film = new FilmSession(filmPorts(element, network, () => latest.current));
    const stop = onOtherSound(element, film.pause);
    addEventListener('pagehide', film.save);
    setSession(film);
    return () => {
      removeEventListener('pagehide', film.save);
      stop();
      film.close();
      setSession(null);
    };
  }, [key]);
  return { host, session, state: useSelector(session?.store ?? NO_SESSION) };
}

/** The identity of a film without the signature of its URL. */
function filmKey(source: VideoSource): string {
  return source.kind === 'vimeo' ? String(source.id) : (source.url.split('?')[0] ?? '');
}

function filmPorts(element: HTMLElement, network: NetworkStatus, facts: () => FilmFacts): FilmPorts {
  const { uid, filmID, source } = facts();
  return {
    async open(fresh) {
      const { refresh } = facts();
      const renewed = fresh ? await refresh().catch(() => null) : null;
      const film = renewed ?? facts().source;
      if (film.kind === 'html5') return html5Player(element, film, facts().poster);
      return vimeoPlayer(element, film, texts.film(facts().name));
    },
    needsNetwork: source.kind === 'vimeo',
    network,
    progress: createFilmProgressStore({ storage: localStorage, uid, filmID, now: () => Date.now() }),
    captions: captionSetting,
    onSound: () => pauseOtherSounds(element),
    onWatched: () => facts().onWatched(),
  };
}

const CAPTIONS = 'otomichi.captions';

/** On, until they are switched off on this device. */
const captionSetting: FilmPorts['captions'] = {
  load: () => localStorage.getItem(CAPTIONS) !== 'off',
  save(on) {
    try {
      localStorage.setItem(CAPTIONS, on ? 'on' : 'off');
    } catch {
      // The storage is full: the setting holds for this visit.
    }
  },
};
