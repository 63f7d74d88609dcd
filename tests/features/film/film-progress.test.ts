import { expect, test } from 'vitest';
import { filmMemory } from '#features/film/film-progress.ts';

function aDevice() {
  const rows = new Map<string, string>();
  const storage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  };
  const clock = { now: 0 };
  const of = (uid: string, filmID: string) => filmMemory({ storage, uid, filmID, now: () => ++clock.now });
  return { rows, of };
}

test('every person and film has a place of its own', () => {
  const { of } = aDevice();
  of('hana', 'one').save({ at: 12.34, watched: [[0, 12.34]] });
  expect(of('hana', 'one').load()).toEqual({ at: 12.3, watched: [[0, 12.3]] });
  expect(of('hana', 'two').load()).toEqual({ at: 0, watched: [] });
  expect(of('ken', 'one').load()).toEqual({ at: 0, watched: [] });
});

test('the films left longest ago are forgotten', () => {
  const { of } = aDevice();
  for (let film = 0; film < 70; film += 1) of('hana', String(film)).save({ at: 30, watched: [] });
  expect(of('hana', '0').load().at).toBe(0);
  expect(of('hana', '69').load().at).toBe(30);
});

test.each(['', 'no json', '[]', '{"one":{"at":"x"}}', '{"one":{"at":5,"left":1,"watched":"x"}}'])(
  'a device that kept %j begins anew instead of failing',
  (stored) => {
    const { rows, of } = aDevice();
    rows.set('otomichi.films.hana', stored);
    expect(of('hana', 'one').load().watched).toEqual([]);
  },
);

test('a full device does not disturb', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  const memory = filmMemory({ storage: full, uid: 'hana', filmID: 'one', now: () => 0 });
  expect(() => memory.save({ at: 3, watched: [] })).not.toThrow();
});
