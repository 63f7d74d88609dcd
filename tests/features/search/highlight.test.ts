import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { piecesOf } from '#features/search/highlight.ts';

const marked = (text: string, typed: string) =>
  piecesOf(text, typed)
    .map(({ text: piece, found }) => (found ? `[${piece}]` : piece))
    .join('');

test('the words are marked as the text writes them, whatever the width and the kana', () => {
  expect(marked('ピアノの鍵盤', 'ぴあの')).toBe('[ピアノ]の鍵盤');
  expect(marked('ピアノの鍵盤', 'ﾋﾟｱﾉ 鍵盤')).toBe('[ピアノ]の[鍵盤]');
  expect(marked('コードC', 'ｃ')).toBe('コード[C]');
  expect(marked('チューニング', 'ちゅにんぐ')).toBe('[チューニング]');
});

test('words that overlap or touch are one mark', () => {
  expect(marked('右手と左手', '右手 手と')).toBe('[右手と]左手');
});

test('what is not there leaves the text as it is', () => {
  expect(marked('右手', '<b>')).toBe('右手');
  expect(marked('', '左')).toBe('');
  expect(marked('右手', ' ー ')).toBe('右手');
});

test('nothing of the text is lost or added, whatever is typed', () => {
  const letters = fc.string({ unit: fc.constantFrom('ア', 'あ', 'ｱ', 'ﾞ', 'ー', '%', '🎹', ' ', 'a', 'Ａ') });
  fc.assert(
    fc.property(letters, letters, (text, typed) => {
      const pieces = piecesOf(text, typed);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      expect(new Set(pieces.map(({ at }) => at)).size).toBe(pieces.length);
      for (const { text: piece, at } of pieces) expect(text.slice(at, at + piece.length)).toBe(piece);
    }),
  );
});
