import abcjs from 'abcjs';
import { expect, test } from 'vitest';
import { abcTitle, drawableAbc } from '#features/lesson/score/abc-text.ts';
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

test('parses every malicious score without hanging', () => {
  const scores = CORPUS.flatMap(({ text }) => [...text.matchAll(/```abc[^\n]*\n([\s\S]*?)```/g)]);
  expect(scores.length).toBeGreaterThan(0);
  for (const [, abc = ''] of scores) expect(abcjs.parseOnly(drawableAbc(abc))).toHaveLength(1);
});
