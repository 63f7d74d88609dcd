import abcjs from 'abcjs';
import { expect, test } from 'vitest';
import { drawnPart, titleOf } from '#features/lesson/score/abc-text.ts';
import { CORPUS } from '#tests/features/lesson/text/xss-corpus.ts';

test('the title stands above the score, not in it', () => {
  const abc = 'X:1\nT: ちょうちょう \nT:右手\nK:C\nCDEF|';
  expect(titleOf(abc)).toBe('ちょうちょう');
  expect(drawnPart(abc)).toBe('X:1\nK:C\nCDEF|');
  expect(titleOf('X:1\nK:C\nC|')).toBeNull();
});

test('blocks of another language are left out, with and without their end', () => {
  expect(drawnPart('X:1\n%%beginps\n%%endps\n %%BeginSVG\nK:C\nCDEF|')).toBe('X:1\nK:C\nCDEF|');
});

test('every malicious score comes to an end', () => {
  for (const { text } of CORPUS) {
    for (const [, abc = ''] of text.matchAll(/```abc[^\n]*\n([\s\S]*?)```/g)) {
      expect(() => abcjs.parseOnly(drawnPart(abc))).not.toThrow();
    }
  }
});
