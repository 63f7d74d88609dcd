import type { VideoSource } from '#contract/entities/video.ts';
import type { NetworkStatus } from '#network/status.ts';
import { onOtherSound, pauseOtherSounds } from '#ui/media/exclusive-sound.ts';
import { createFilmProgressStore } from './film-progress.ts';
import { type FilmPorts, FilmSession } from './film-session.ts';
import { html5Player } from './html5-player.ts';
import { followMediaSession } from './media-session.ts';
import { texts } from './texts.ts';
import { vimeoPlayer } from './vimeo-player.ts';

/** The page that a film belongs to. */
export interface FilmPage {
  to: '/lessons/$lesson' | '/lessons/$lesson/homework';
  lesson: string;
}

export interface FilmFacts {
  source: VideoSource;
  /** The subject of the film, for its title. */
  name: string;
  /** URL of a still, for a film without one. */
  poster: string;
  uid: string;
  /** Identifies the film for the person. */
  filmID: string;
  page: FilmPage;
  /** Fetches a new URL of the film: the old one may have expired. */
  refresh(): Promise<VideoSource | null>;
  onWatched(): void;
}

/** A film with its player. It outlives the page that opened it while it plays on in the small player. */
export interface OpenFilm {
  readonly key: string;
  readonly uid: string;
  readonly name: string;
  readonly page: FilmPage;
  readonly session: FilmSession;
  /** Holds the player; pages put it where the picture belongs. */
  readonly element: HTMLElement;
  /** Moves the picture to another place on the page; the film plays on. */
  moveTo(place: HTMLElement): void;
  /** False where the browser would load the film again when its picture is moved. */
  readonly canMove: boolean;
  close(): void;
}

/** Opens the film within `place`. */
export function openFilm(
  place: HTMLElement,
  facts: () => FilmFacts,
  { network, onPlay }: { network: NetworkStatus; onPlay(film: OpenFilm): void },
): OpenFilm {
  const element = document.createElement('div');
  element.className = 'absolute inset-0';
  place.append(element);
  const session = new FilmSession(filmPorts(element, network, facts));
  const stop = onOtherSound(element, session.pause);
  addEventListener('pagehide', session.save);
  const { uid, name, page, source, poster } = facts();
  const film: OpenFilm = {
    key: filmKey(facts()),
    uid,
    name,
    page,
    session,
    element,
    moveTo: (next) => moveInto(next, element),
    canMove: source.kind === 'html5' || canMoveFrames(),
    close() {
      removeEventListener('pagehide', session.save);
      stop();
      unfollow();
      session.close();
      element.remove();
    },
  };
  const still = source.kind === 'html5' ? (source.posterURL ?? poster) : poster;
  const unfollow = followMediaSession(session, { title: name, still, onPlay: () => onPlay(film) });
  return film;
}

/** The identity of a film without the signature of its URL. */
export function filmKey({ uid, filmID, source }: FilmFacts): string {
  const file = source.kind === 'vimeo' ? String(source.id) : (source.url.split('?')[0] ?? '');
  return `${uid} ${filmID} ${file}`;
}

/** `moveBefore` keeps a frame loaded and a window of its own open; without it a video plays on all the same. */
type Movable = HTMLElement & { moveBefore?(node: Node, before: Node | null): void };

function canMoveFrames(): boolean {
  return 'moveBefore' in Element.prototype;
}

function moveInto(place: Movable, element: HTMLElement): void {
  if (place.moveBefore && place.isConnected && element.isConnected) place.moveBefore(element, null);
  else place.append(element);
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
