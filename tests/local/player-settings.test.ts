import { expect, test } from 'vitest';
import {
  DEFAULT_PLAYER_SETTINGS,
  loadPlayerSettings,
  MAX_PLAYER_LESSONS,
  savePlayerSettings,
  withSection,
} from '#local/player-settings.ts';
import { aStorage } from '#tests/support/device/a-storage.ts';

function aDevice(first: Record<string, string> = {}) {
  const storage = aStorage(first);
  return { storage, open: () => storage };
}

const place = { id: 'p1', of: 'score-1', name: 'サビ', from: 3, to: 4 };

test('each lesson has its own speed, sections and saved places', () => {
  const { open } = aDevice();
  const own = { ...DEFAULT_PLAYER_SETTINGS, percent: 70, muted: [1], places: [place] };
  savePlayerSettings('a_1_1', withSection(own, 'score-1', { from: 3, to: 4 }), open);
  expect(loadPlayerSettings('a_1_1', open)).toMatchObject({
    percent: 70,
    muted: [1],
    places: [place],
    sections: [{ of: 'score-1', from: 3, to: 4 }],
  });
  expect(loadPlayerSettings('a_1_2', open)).toEqual(DEFAULT_PLAYER_SETTINGS);
});

test('begins with the count-in that a version before kept for all scores', () => {
  const { open } = aDevice({ 'otomichi.scores': '{"size":1,"countIn":true,"folded":[]}' });
  expect(loadPlayerSettings('a_1_1', open).countIn).toBe(true);
});

test('an entry of an older version keeps what it has; damaged ones and a closed storage begin again', () => {
  const entry = (value: unknown) =>
    aDevice({ 'otomichi.player': JSON.stringify({ v: 1, lessons: [['a_1_1', value]] }) }).open;
  expect(loadPlayerSettings('a_1_1', entry({ percent: 60 }))).toEqual({
    ...DEFAULT_PLAYER_SETTINGS,
    percent: 60,
  });
  for (const damaged of [{ percent: 9_000 }, { places: [{}] }, 7, null, 'x']) {
    expect(loadPlayerSettings('a_1_1', entry(damaged))).toEqual(DEFAULT_PLAYER_SETTINGS);
  }
  expect(loadPlayerSettings('a_1_1', aDevice({ 'otomichi.player': '{{' }).open)).toEqual(
    DEFAULT_PLAYER_SETTINGS,
  );
  const closed = () => {
    throw new Error('denied');
  };
  expect(loadPlayerSettings('a_1_1', closed)).toEqual(DEFAULT_PLAYER_SETTINGS);
  expect(() => savePlayerSettings('a_1_1', DEFAULT_PLAYER_SETTINGS, closed)).not.toThrow();
});

test('keeps a bounded number of lessons and sections, the oldest go', () => {
  const { open, storage } = aDevice();
  for (let lesson = 0; lesson <= MAX_PLAYER_LESSONS; lesson += 1) {
    savePlayerSettings(`a_1_${lesson}`, { ...DEFAULT_PLAYER_SETTINGS, percent: 60 }, open);
  }
  expect(JSON.parse(storage.getItem('otomichi.player') ?? '').lessons).toHaveLength(MAX_PLAYER_LESSONS);
  expect(loadPlayerSettings('a_1_0', open).percent).toBe(100);
  let settings = DEFAULT_PLAYER_SETTINGS;
  for (let score = 1; score <= 12; score += 1) settings = withSection(settings, `score-${score}`, place);
  expect(settings.sections).toHaveLength(10);
  expect(withSection(settings, 'score-12', null).sections).toHaveLength(9);
});
