import { expect, test } from 'vitest';
import { quoted } from '#domain/quoted.ts';

test('a title keeps its own quotation as 『』 inside 「」', () => {
  expect(quoted('ピアノはじめて')).toBe('「ピアノはじめて」');
  expect(quoted('両手をそろえる「月の光に」')).toBe('「両手をそろえる『月の光に』」');
});
