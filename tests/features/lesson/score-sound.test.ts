import { expect, test } from 'vitest';
import { picturesIn } from '#features/lesson/keep-offline.ts';
import { frequencyOf, soundedNotes } from '#features/lesson/score-sound.ts';

test('times of a tune in seconds: at 60 beats a minute a quarter takes one second', () => {
  const tracks = [
    [
      { cmd: 'program' },
      { cmd: 'note', pitch: 60, start: 0, duration: 0.25, volume: 100 },
      { cmd: 'note', pitch: 64, start: 0.25, duration: 0.5 },
    ],
  ];
  expect(soundedNotes(tracks, 60, 0.25)).toEqual([
    { pitch: 60, at: 0, length: 1, volume: 100 },
    { pitch: 64, at: 1, length: 2, volume: 90 },
  ]);
  expect(soundedNotes(tracks, 120, 0.25)[1]).toMatchObject({ at: 0.5, length: 1 });
});

test('pitches', () => {
  expect(frequencyOf(69)).toBe(440);
  expect(frequencyOf(57)).toBe(220);
  expect(frequencyOf(60)).toBeCloseTo(261.63, 2);
});

test('pictures of a text that this origin serves are kept, others are not', () => {
  expect(
    picturesIn('![a](/media/content/a.svg)\n![b](https://x.example/b.png)\n![c](/media/c.svg "c")'),
  ).toEqual(['/media/content/a.svg', '/media/c.svg']);
});
