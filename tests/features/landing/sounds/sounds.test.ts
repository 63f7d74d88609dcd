import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lastScore, readScore } from '#content-studio/sound/score.ts';
import { chordAt, keysAt, SOUNDS } from '#features/landing/sounds/sounds.ts';

const LESSONS = {
  first: 'pf-beginner/courses/pf-trial/lessons/05-twinkle',
  later: 'pf-beginner/courses/pf-both-hands/lessons/08-recital',
  guitar: 'gt-beginner/courses/gt-first-chords/lessons/09-michael',
} as const;

test.each(SOUNDS)('$name plays the notes of its lesson; render it again when the score changes', (sound) => {
  const text = readFileSync(`content/curriculums/${LESSONS[sound.name]}/text.md`, 'utf8');
  const { notes, end } = readScore(lastScore(text) ?? '', {});
  expect(sound.seconds).toBeGreaterThan(end);
  if (sound.keys.length > 0) {
    expect(sound.keys.map(([midi]) => midi)).toEqual(notes.map(({ midi }) => midi));
    expect(sound.keys.map(([, down]) => down)).toEqual(notes.map(({ at }) => Math.round(at * 100) / 100));
  } else {
    const marks = notes.flatMap(({ mark }) => (mark ? [mark.replace('前奏 ', '')] : []));
    expect(new Set(sound.chords.map(([name]) => name))).toEqual(new Set(marks));
  }
});

test.each(SOUNDS)('$name has at most 150 KB', ({ name }) => {
  expect(statSync(`src/features/landing/sounds/${name}.m4a`).size).toBeLessThanOrEqual(150_000);
});

test('a key is down from its start until just before its end', () => {
  const keys = [
    [60, 0, 0.5],
    [64, 0, 1],
    [60, 0.75, 1.25],
  ] as const;
  const down = (seconds: number) => [...keysAt(keys, seconds)];
  expect([down(-1), down(0), down(0.5), down(0.75), down(1.25)]).toEqual([[], [60, 64], [64], [64, 60], []]);
});

test('a chord sounds until the next one starts', () => {
  const chords = [
    ['G', 1],
    ['C', 3],
  ] as const;
  expect([0, 1, 2.9, 3, 99].map((seconds) => chordAt(chords, seconds))).toEqual([null, 'G', 'G', 'C', 'C']);
});
