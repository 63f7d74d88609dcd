import abcjs from 'abcjs';
import { expect, test } from 'vitest';
import { abcTitle, countOf, drawableAbc } from '#sound/score/abc-text.ts';
import { CORPUS } from '#tests/features/lesson/text/xss-corpus.ts';

test('reads the title and removes it from the score', () => {
  const abc = 'X:1\nT: ちょうちょう \nT:右手\nK:C\nCDEF|';
  expect(abcTitle(abc)).toBe('ちょうちょう');
  expect(drawableAbc(abc)).toBe('X:1\nK:C\nCDEF|');
  expect(abcTitle('X:1\nK:C\nC|')).toBeNull();
});

test('removes blocks of PostScript, SVG and text, with and without their end', () => {
  expect(drawableAbc('X:1\n%%beginps\n%%endps\n %%BeginSVG\nK:C\nCDEF|')).toBe('X:1\nK:C\nCDEF|');
});

test('removes them also behind a carriage return, where abcjs ends a line too', () => {
  expect(drawableAbc('X:1\r\nK:C\rCDEF|\r%%beginps\rloop')).toBe('X:1\nK:C\nCDEF|\nloop');
});

test('removes them among the notes, where abcjs reads a field as it reads a line', () => {
  expect(drawableAbc('X:1\nK:C\n[I: BeginPS] CDEF|\nGABc|')).toBe('X:1\nK:C\nGABc|');
});

test('parses every malicious score without hanging', () => {
  const scores = CORPUS.flatMap(({ text }) => [...text.matchAll(/```abc[^\n]*\n([\s\S]*?)```/g)]);
  expect(scores.length).toBeGreaterThan(0);
  for (const [, abc = ''] of scores) expect(abcjs.parseOnly(drawableAbc(abc))).toHaveLength(1);
});

test('a model is counted in as its score says', () => {
  expect(countOf('M:3/4\nQ:1/4=92\nK:C\nC')).toEqual({ beats: 3, bpm: 92 });
  expect(countOf('M:6/8\nQ:3/8=60\nK:C\nC')).toEqual({ beats: 4, bpm: 60 });
  expect(countOf('K:C\nC')).toBeNull();
});
