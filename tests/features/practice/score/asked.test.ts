import { expect, test } from 'vitest';
import { askedOf } from '#features/practice/score/asked.ts';
import { askedSearch, sourceOf } from '#features/practice/score/asked-search.ts';
import { barSection, roundsOf, sectionOf, speedRange } from '#features/practice/score/player-choice.ts';
import { DEFAULT_PLAYER_SETTINGS as DEFAULTS } from '#local/player-settings.ts';
import { aMusic } from '#tests/support/a-music.ts';

test('an address asks for bars, a tempo and how often; nonsense is left out', () => {
  expect(askedSearch({ bars: '3-4', bpm: 60, times: 3 })).toEqual({ bars: '3-4', bpm: 60, times: 3 });
  expect(askedSearch({ bars: '3-3', bpm: '72' })).toEqual({ bars: '3-3', bpm: 72, times: undefined });
  for (const bars of ['4-3', '0-2', '1-', 'x', '1-2-3', '1000-1001', { a: 1 }, null]) {
    expect(askedSearch({ bars }).bars).toBeUndefined();
  }
  for (const bpm of [0, -60, 1e9, 60.5, 'x', '', [], Number.NaN])
    expect(askedSearch({ bpm }).bpm).toBeUndefined();
  for (const times of [0, 21, 1.5, true]) expect(askedSearch({ times }).times).toBeUndefined();
  expect([sourceOf('model'), sourceOf(2), sourceOf('3'), sourceOf(0), sourceOf('x'), sourceOf(100)]).toEqual([
    'model',
    2,
    3,
    undefined,
    undefined,
    undefined,
  ]);
});

test('what it asks for is set: the loop, the tempo of the score, the times, and no ramp', () => {
  const asked = askedOf({ bars: '3-3', bpm: 90, times: 3 });
  const set = asked?.apply({ ...DEFAULTS, speedUp: true, click: true }, aMusic(), 'score-1');
  expect(set).toMatchObject({ percent: 75, loop: true, times: 3, speedUp: false, click: true });
  expect(set?.sections).toEqual([{ of: 'score-1', from: 3, to: 3 }]);
  expect(askedOf({})).toBeNull();
});

test('a tempo below the slider is played all the same; bars that are not there end at the last', () => {
  const slow = askedOf({ bars: '2-9', bpm: 40 })?.apply(DEFAULTS, aMusic(), 'score-1');
  expect(slow?.percent).toBeCloseTo(33.3, 1);
  expect(slow?.sections).toEqual([{ of: 'score-1', from: 2, to: 4 }]);
  expect([speedRange(33.3).min, speedRange(80).min]).toEqual([33, 50]);
  expect(askedOf({ times: 1 })?.apply(DEFAULTS, aMusic(), 'score-1').loop).toBe(false);
});

test('times and goal count only while it is repeated', () => {
  const settings = { ...DEFAULTS, times: 5, speedUp: true, goalPercent: 110 };
  expect(roundsOf(settings)).toEqual({ percent: 100, times: 1, goalPercent: null });
  expect(roundsOf({ ...settings, loop: true })).toEqual({ percent: 100, times: 5, goalPercent: 110 });
});

test('a section of all bars is none, and each source has its own', () => {
  expect([barSection({ from: 1, to: 4 }, 4), barSection({ from: 0, to: 9 }, 4), barSection(null, 4)]).toEqual(
    [null, null, null],
  );
  expect(barSection({ from: 9, to: 2 }, 4)).toEqual({ from: 4, to: 4 });
  const sections = [{ of: 'model', from: 1, to: 2 }];
  expect(sectionOf({ ...DEFAULTS, sections }, 'model')).toEqual({ from: 1, to: 2 });
  expect(sectionOf({ ...DEFAULTS, sections }, 'score-1')).toBeNull();
});
