// @vitest-environment happy-dom
import { createStore } from '@tanstack/store';
import { afterEach, expect, test, vi } from 'vitest';
import { closeDocked, putInDock, takeFromDock } from '#features/film/film-dock.ts';
import type { OpenFilm } from '#features/film/open-film.ts';
import { openFilm } from '#features/film/open-film.ts';
import { createNetworkStatus } from '#network/status.ts';
import { waitFor } from '#tests/support/eventually.ts';

const network = createNetworkStatus({
  fetch: () => Promise.reject(new TypeError('offline')),
  deviceOnline: () => true,
  onChange: () => {},
  later: () => {},
});

function aFilm(filmID: string, dock = createStore<OpenFilm | null>(null)) {
  const page = document.createElement('main');
  document.body.append(page);
  const film = openFilm(
    page,
    () => ({
      source: {
        kind: 'html5',
        url: `/media/${filmID}.mp4?signature=1`,
        posterURL: null,
        captionsURL: null,
        byteLength: 1_000_000,
        seconds: 47,
      },
      name: filmID,
      poster: '/still.webp',
      uid: 'uid-1',
      filmID,
      page: { to: '/lessons/$lesson', lesson: 'pf-trial_1_2' },
      refresh: async () => null,
      onWatched: () => {},
    }),
    { network, onPlay: (playing) => closeDocked(dock, playing) },
  );
  const leavePage = () => {
    putInDock(dock, film);
    page.remove();
  };
  return { film, dock, page, leavePage };
}

afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('keeps the picture on the page when its page is left, and gives it back to the same film alone', async () => {
  const { film, dock, leavePage } = aFilm('first');
  await waitFor(() => expect(film.element.querySelector('video')).not.toBeNull());
  const video = film.element.querySelector('video');
  leavePage();
  expect(video?.isConnected).toBe(true);
  expect(dock.state).toBe(film);
  expect(takeFromDock(dock, 'another')).toBeNull();
  expect(takeFromDock(dock, film.key)).toBe(film);
  expect(dock.state).toBeNull();
  expect(film.element.querySelector('video')).toBe(video);
});

test('closes the docked film when it is replaced or another one plays, and saves where it was left', async () => {
  const { film: first, dock, leavePage } = aFilm('first');
  await waitFor(() => expect(first.session.store.state.stage).toBe('ready'));
  first.session.seek(20);
  leavePage();
  const second = aFilm('second', dock);
  await waitFor(() => expect(second.film.session.store.state.stage).toBe('ready'));
  second.film.element.querySelector('video')?.dispatchEvent(new Event('playing'));
  expect(dock.state).toBeNull();
  expect(first.element.isConnected).toBe(false);
  expect(JSON.parse(localStorage.getItem('otomichi.films.uid-1') ?? '{}').first.at).toBe(20);
  second.leavePage();
  expect(dock.state).toBe(second.film);
});

test('stands on the lock screen while it plays, and leaves it when it is closed', async () => {
  const handlers = new Map<string, unknown>();
  const media = {
    metadata: null as { title: string } | null,
    playbackState: 'none',
    setActionHandler(action: string, run: unknown) {
      if (action === 'enterpictureinpicture') throw new TypeError('an older browser');
      handlers.set(action, run);
    },
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaSession: media }));
  vi.stubGlobal(
    'MediaMetadata',
    class {
      title: string;
      constructor({ title }: { title: string }) {
        this.title = title;
      }
    },
  );
  const { film } = aFilm('first');
  await waitFor(() => expect(film.session.store.state.stage).toBe('ready'));
  expect(media.metadata).toBeNull();
  film.element.querySelector('video')?.dispatchEvent(new Event('playing'));
  expect(media).toMatchObject({ metadata: { title: 'first' }, playbackState: 'playing' });
  expect(handlers.get('pause')).toBe(film.session.pause);
  film.close();
  expect(media).toMatchObject({ metadata: null, playbackState: 'none' });
  expect(handlers.get('pause')).toBeNull();
});
