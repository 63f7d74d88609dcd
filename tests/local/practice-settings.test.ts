import { expect, test } from 'vitest';
import {
  countsLike,
  DEFAULT_PRACTICE_SETTINGS,
  loadPracticeSettings,
  MAX_PRACTICE_LESSONS,
  savePracticeSettings,
} from '#local/practice-settings.ts';

function aStorage(value: string | null = null) {
  let stored = value;
  const storage = {
    getItem: () => stored,
    setItem(_: string, text: string) {
      stored = text;
    },
  };
  return () => storage;
}

test('every lesson has its own settings; a new one begins with those used last', () => {
  const storage = aStorage();
  savePracticeSettings('pf-trial_1_1', { ...DEFAULT_PRACTICE_SETTINGS, bpm: 60 }, storage);
  savePracticeSettings('pf-trial_1_2', { ...DEFAULT_PRACTICE_SETTINGS, bpm: 90 }, storage);
  const bpmOf = (lesson: string | null) => loadPracticeSettings(lesson, null, storage).bpm;
  expect([bpmOf('pf-trial_1_1'), bpmOf('pf-trial_1_2'), bpmOf('pf-trial_1_3'), bpmOf(null)]).toEqual([
    60, 90, 90, 90,
  ]);
});

test('a lesson without settings of its own begins at the count of its score', () => {
  const storage = aStorage();
  const waltz = { beats: 3, bpm: 92 };
  savePracticeSettings('pf-trial_1_1', { ...DEFAULT_PRACTICE_SETTINGS, bpm: 60, headphones: true }, storage);
  const begun = loadPracticeSettings('pf-trial_1_2', waltz, storage);
  expect(begun).toMatchObject({ bpm: 92, accents: ['strong', 'normal', 'normal'], headphones: true });
  expect(countsLike(waltz, begun)).toBe(true);
  savePracticeSettings('pf-trial_1_2', { ...begun, bpm: 70 }, storage);
  const kept = loadPracticeSettings('pf-trial_1_2', waltz, storage);
  expect(kept.bpm).toBe(70);
  expect(countsLike(waltz, kept)).toBe(false);
});

test('the lessons that were practised longest ago make room', () => {
  const storage = aStorage();
  for (let lesson = 0; lesson <= MAX_PRACTICE_LESSONS; lesson += 1)
    savePracticeSettings(`l_1_${lesson}`, { ...DEFAULT_PRACTICE_SETTINGS, bpm: 30 + lesson }, storage);
  savePracticeSettings('l_1_1', { ...DEFAULT_PRACTICE_SETTINGS, bpm: 33 }, storage);
  savePracticeSettings('new_1_1', { ...DEFAULT_PRACTICE_SETTINGS, bpm: 44 }, storage);
  const stored = JSON.parse(storage().getItem() ?? '') as { lessons: [string, unknown][] };
  expect(stored.lessons).toHaveLength(MAX_PRACTICE_LESSONS);
  const names = stored.lessons.map(([name]) => name);
  expect(names).not.toContain('l_1_0');
  expect(names).not.toContain('l_1_2');
  expect(names.slice(-2)).toEqual(['l_1_1', 'new_1_1']);
});

test('what cannot be read falls back to the defaults, and what a version before stored is taken over', () => {
  expect(loadPracticeSettings(null, null, aStorage('{"bpm": 5000}'))).toEqual(DEFAULT_PRACTICE_SETTINGS);
  expect(loadPracticeSettings(null, null, aStorage('{'))).toEqual(DEFAULT_PRACTICE_SETTINGS);
  const flat = { bpm: 100, beatsPerBar: 3, silent: true, countIn: true, headphones: true };
  expect(loadPracticeSettings('pf-trial_1_1', null, aStorage(JSON.stringify(flat)))).toMatchObject({
    bpm: 100,
    accents: ['strong', 'normal', 'normal'],
    silent: true,
    countIn: true,
    headphones: true,
  });
});

test('settings that a version without the tuner stored are kept', () => {
  const { tuner: _, ...before } = { ...DEFAULT_PRACTICE_SETTINGS, bpm: 61 };
  const stored = aStorage(JSON.stringify({ last: before, lessons: [['gt-trial_1_2', before]] }));
  expect(loadPracticeSettings('gt-trial_1_2', null, stored)).toEqual({
    ...DEFAULT_PRACTICE_SETTINGS,
    bpm: 61,
  });
});
