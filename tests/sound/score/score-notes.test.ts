import abcjs from 'abcjs';
import { expect, test } from 'vitest';
import { scoreNotes, type TrackEvent } from '#sound/score/score-notes.ts';

function notesOf(abc: string) {
  const [tune] = abcjs.parseOnly(`X:1\n${abc}`);
  if (!tune) throw new Error('no tune');
  const { tracks } = tune.setUpAudio({}) as unknown as { tracks: TrackEvent[][] };
  return { tune, notes: scoreNotes(tracks) };
}

const pitches = (abc: string) => notesOf(abc).notes.map(({ pitch }) => pitch);

test('positions and lengths are in whole notes', () => {
  const { notes } = notesOf('M:4/4\nL:1/4\nK:C\nC E2 G|');
  expect(notes).toMatchObject([
    { pitch: 60, at: 0, length: 0.25 },
    { pitch: 64, at: 0.25, length: 0.5 },
    { pitch: 67, at: 0.75, length: 0.25 },
  ]);
});

test('a guitar staff sounds an octave lower than written', () => {
  expect(pitches('M:4/4\nL:1/4\nK:C clef=treble-8\nE,A,DG|Be|')).toEqual([40, 45, 50, 55, 59, 64]);
  expect(pitches('M:4/4\nL:1/4\nK:C\nE,A,DG|Be|')).toEqual([52, 57, 62, 67, 71, 76]);
});

test('annotations above a chord make no sound', () => {
  expect(pitches('M:4/4\nL:1/4\nK:Em clef=treble-8\n"^Em"[E,B,EGBe]4|')).toEqual([40, 47, 52, 55, 59, 64]);
});

test('merges both hands of a piano in order', () => {
  const { notes } = notesOf(
    'M:4/4\nL:1/4\n%%score {1 2}\nV:1\nV:2 clef=bass\nK:C\n[V:1] CDEF|\n[V:2] C,2G,2|',
  );
  expect(notes.map(({ pitch, at }) => [at, pitch])).toEqual([
    [0, 60],
    [0, 48],
    [0.25, 62],
    [0.5, 64],
    [0.5, 55],
    [0.75, 65],
  ]);
});

test('a beat of 6/8 is a dotted quarter at the tempo of the score', () => {
  const { tune } = notesOf('M:6/8\nL:1/8\nQ:3/8=60\nK:C\nCDE FGA|');
  expect(tune.getBeatLength()).toBe(0.375);
  expect(tune.getBpm()).toBe(60);
});
