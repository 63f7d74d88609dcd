import { expect, test } from 'vitest';
import { createFilmProgressStore, onFilmProgress } from '#features/film/film-progress.ts';

function aDevice() {
  const rows = new Map<string, string>();
  const storage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  };
  const clock = { now: 0 };
  const of = (uid: string, filmID: string) =>
    createFilmProgressStore({ storage, uid, filmID, now: () => ++clock.now });
  return { rows, of };
}

test('stores the progress of each person and film separately', () => {
  const { of } = aDevice();
  of('hana', 'one').save({ at: 12.34, watched: [[0, 12.34]] });
  expect(of('hana', 'one').load()).toEqual({ at: 12.3, watched: [[0, 12.3]] });
  expect(of('hana', 'two').load()).toEqual({ at: 0, watched: [] });
  expect(of('ken', 'one').load()).toEqual({ at: 0, watched: [] });
});

test('deletes the oldest films', () => {
  const { of } = aDevice();
  for (let film = 0; film < 70; film += 1) of('hana', String(film)).save({ at: 30, watched: [] });
  expect(of('hana', '0').load().at).toBe(0);
  expect(of('hana', '69').load().at).toBe(30);
});

test.each(['', 'no json', '[]', '{"one":{"at":"x"}}', '{"one":{"at":5,"left":1,"watched":"x"}}'])(
  'starts at the beginning when %j is stored',
  (stored) => {
    const { rows, of } = aDevice();
    rows.set('otomichi.films.hana', stored);
    expect(of('hana', 'one').load().watched).toEqual([]);
  },
);

test('ignores that the storage is full', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  const progress = createFilmProgressStore({ storage: full, uid: 'hana', filmID: 'one', now: () => 0 });
  progress.save({ at: 3, watched: [[0, 3]] });
  expect(progress.load()).toEqual({ at: 0, watched: [] });
});

test('notifies other screens of a saved position, until they stop listening', () => {
  const { of } = aDevice();
  const seen: number[] = [];
  const stop = onFilmProgress(() => seen.push(of('hana', 'one').load().at));
  of('hana', 'one').save({ at: 5, watched: [] });
  stop();
  of('hana', 'one').save({ at: 9, watched: [] });
  expect(seen).toEqual([5]);
});
