import { expect, test } from 'vitest';
import { foldWord, refusedWordIn } from '#domain/community/refused-words.ts';

const WORDS = ['すぱむ', 'spam', 'ばか', 'ass', '詐欺'].map(foldWord);

test.each([
  ['スパムです', 'すぱむ'],
  ['ｽﾊﾟﾑ', 'すぱむ'],
  ['す・ぱ・む', 'すぱむ'],
  ['す ぱ\nむ', 'すぱむ'],
  ['ＳＰＡＭ!', 'spam'],
  ['s.p_a-m', 'spam'],
  ['これはspamだ', 'spam'],
  ['ば🎹か', 'ばか'],
  ['a s s', 'ass'],
  ['詐*欺', '詐欺'],
])('finds a refused word in %j', (text, word) => expect(refusedWordIn(text, WORDS)).toBe(word));

test.each(['pass', 'class', 'as set', 'spammer', 'バーカウンター', '練習しました', '', '!!!'])(
  'lets %j pass',
  (text) => expect(refusedWordIn(text, WORDS)).toBeNull(),
);

test('a word of signs alone refuses nothing', () => {
  expect(foldWord('・!?')).toBe('');
  expect(refusedWordIn('何でも', [''])).toBeNull();
});
