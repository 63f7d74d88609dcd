import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlightPieces } from '#features/search/highlight.ts';

const highlighted = (text: string, typed: string) =>
  highlightPieces(text, typed)
    .map(({ text: piece, found }) => (found ? `[${piece}]` : piece))
    .join('');

test('highlights words whatever their width and kana', () => {
  expect(highlighted('ピアノの鍵盤', 'ぴあの')).toBe('[ピアノ]の鍵盤');
  expect(highlighted('ピアノの鍵盤', 'ﾋﾟｱﾉ 鍵盤')).toBe('[ピアノ]の[鍵盤]');
  expect(highlighted('コードC', 'ｃ')).toBe('コード[C]');
  expect(highlighted('チューニング', 'ちゅにんぐ')).toBe('[チューニング]');
});

test('highlights words that overlap or touch as one', () => {
  expect(highlighted('右手と左手', '右手 手と')).toBe('[右手と]左手');
});

test('leaves a text without the words unchanged', () => {
  expect(highlighted('右手', '<b>')).toBe('右手');
  expect(highlighted('', '左')).toBe('');
  expect(highlighted('右手', ' ー ')).toBe('右手');
});

test('the pieces are always the whole text', () => {
  const letters = fc.string({ unit: fc.constantFrom('ア', 'あ', 'ｱ', 'ﾞ', 'ー', '%', '🎹', ' ', 'a', 'Ａ') });
  fc.assert(
    fc.property(letters, letters, (text, typed) => {
      const pieces = highlightPieces(text, typed);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      expect(new Set(pieces.map(({ at }) => at)).size).toBe(pieces.length);
      for (const { text: piece, at } of pieces) expect(text.slice(at, at + piece.length)).toBe(piece);
    }),
  );
});
