import { expect, test } from 'vitest';
import { graphemesOf, PLAIN } from '#domain/graphemes.ts';

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });
const segmented = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

/** The segmenter's time grows faster than its text. */
const PIECE = 200;

test('letters that are counted without the segmenter are those that it never joins', () => {
  const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
  const plain = units.filter((unit) => PLAIN.test(unit));
  expect(plain.length).toBeGreaterThan(20_000);
  for (let at = 0; at < plain.length; at += PIECE) {
    const piece = plain.slice(at, at + PIECE);
    expect(segmented(piece.join(''))).toEqual(piece);
    // After a kana, a kanji and a letter none joins either.
    expect(segmented(`かa字${piece.join('か')}`)).toHaveLength(3 + 2 * piece.length - 1);
  }
  expect([...graphemesOf(plain.join(''))]).toEqual(plain);
});

test.each([
  'ピアノ123 abc、「漢字」\n',
  '𠮷野家',
  '👨‍👩‍👧と👍🏽',
  'が\u3099ｶﾞ',
  'e\u0301\r\n',
  '葛\u{e0100}',
  '',
  '\ud83d',
])('splits %j as a person does', (text) => {
  expect([...graphemesOf(text)]).toEqual(segmented(text));
});
