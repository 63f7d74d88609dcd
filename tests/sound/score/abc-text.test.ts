import abcjs from 'abcjs';
import { expect, test } from 'vitest';
import { abcTitle, countOf, countOfText, drawableAbc } from '#sound/score/abc-text.ts';
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

test.each([
  ['M:3/4\nQ:1/4=92', { beats: 3, bpm: 92 }],
  ['M:6/8\nQ:3/8=60', { beats: 2, bpm: 60 }],
  ['M:6/8\nQ:1/8=150', { beats: 2, bpm: 50 }],
  ['M:3/8\nQ:1/8=120', { beats: 3, bpm: 120 }],
  ['M:C|\nQ:"Op. 120" 1/2=70 "歌うように"', { beats: 2, bpm: 70 }],
  ['M:C\nQ:100', { beats: 4, bpm: 100 }],
  ['Q:1/4=72', { beats: 4, bpm: 72 }],
  ['M:4/4', null],
  ['M:4/4\nQ:1/4=999', null],
  ['M:4/4\nQ:0/0=80', null],
  ['M:4/0\nQ:1/4=80', null],
  ['M:99/4\nQ:1/4=80', null],
])('a score that begins with %j counts %j', (head, count) => {
  expect(countOf(`${head}\nK:C\nC`)).toEqual(count);
});

test('a text counts like the first of its scores that names a tempo', () => {
  const score = (head: string, kind = 'abc') => `\`\`\`${kind}\nX:1\n${head}\nK:C\nC\n\`\`\`\n`;
  const text = `# 題\n\n${score('M:3/4')}\n言葉\n\n${score('M:3/4\nQ:1/4=66', 'abc guitar')}\n${score('Q:1/4=90')}`;
  expect(countOfText(text)).toEqual({ beats: 3, bpm: 66 });
  expect(countOfText(`Q:1/4=66\n\n${score('Q:1/4=90', 'abcde')}`)).toBeNull();
});
