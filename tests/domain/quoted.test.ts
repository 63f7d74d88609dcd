import { expect, test } from 'vitest';
import { quoted } from '#domain/quoted.ts';

test('a title keeps its own quotation as 『』 inside 「」', () => {
  expect(quoted('ピアノはじめて')).toBe('「ピアノはじめて」');
  expect(quoted('両手をそろえる「月の光に」')).toBe('「両手をそろえる『月の光に』」');
});

test('marks of direction stay out of our own sentence', () => {
  expect(quoted('\u202eabc\u202c')).toBe('「abc」');
  expect(quoted('a\u2066b\u2069c\u061cd\u200ee\u200ff')).toBe('「abcdef」');
  // A joiner holds an emoji together.
  expect(quoted('👩\u200d🎤')).toBe('「👩\u200d🎤」');
});
