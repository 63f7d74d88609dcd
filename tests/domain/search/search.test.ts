import fc from 'fast-check';
import { describe, expect, it, test, vi } from 'vitest';
import {
  excerpt,
  gramsOf,
  gramsToFind,
  matches,
  normalise,
  spansOf,
  wordsOf,
} from '#domain/search/search.ts';
import { excerptFor, foundIn } from '#domain/search/search-rank.ts';

describe('normalising', () => {
  it.each([
    ['ギター', 'ぎた'],
    ['ｷﾞﾀｰ', 'ギター'],
    ['ＭＩＤＩ', 'midi'],
    ['ぴあの', 'ピアノ'],
    ['ﾋﾟｱﾉ', 'ピアノ'],
    ['か\u3099くふ', 'がくふ'],
    ['ソフト・ペダル', 'ソフトペダル'],
    ['ド　レ ミ', 'ドレミ'],
    ['ヴァイオリン', 'ゔぁいおりん'],
    ['鍵\u200b盤\ufe0f', '鍵盤'],
    ['ﾁｭｰﾆﾝｸﾞ', 'ちゆにんぐ'],
    ['ちよつと', 'ちょっと'],
  ])('folds %s into %s', (one, other) => {
    expect(normalise(one)).toBe(normalise(other));
  });
  it('keeps line ends, which no word crosses', () => {
    expect(normalise('鍵\r\n盤')).toBe('鍵\n盤');
    expect(matches('鍵\n盤', wordsOf('鍵盤'))).toBe(false);
  });
});

test('skips only letters that have no other normal form', () => {
  const all = [
    [0x3041, 0x3096, 0],
    [0x30a1, 0x30f6, 0x60],
    [0x4e00, 0x9fff, 0],
  ] as const;
  for (const [from, to, shift] of all) {
    const letters = Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index));
    const plain = letters.map((letter) =>
      String.fromCharCode(letter.normalize('NFKC').charCodeAt(0) - shift),
    );
    const large = (letter: string) =>
      'あいうえおつやゆよわかけ'['ぁぃぅぇぉっゃゅょゎゕゖ'.indexOf(letter)] ?? letter;
    expect(letters.map(normalise)).toEqual(plain.map(large));
  }
});

describe('readings', () => {
  const NAME = '左手で弾く「メリーさんのひつじ」';
  test.each([
    ['ひだりて', NAME, true],
    ['ヒダリテ', NAME, true],
    ['左手', NAME, true],
    ['みぎて', NAME, false],
    ['つーにんぐ', 'チューニング「ミラレソシミ」', true],
    ['ちゅーにんぐ', 'チューニング「ミラレソシミ」', true],
    ['ちゅうにんぐ', 'チューニング「ミラレソシミ」', false],
    ['コードC', '階段のコード「C」', true],
    ['Cコード', '階段のコード「C」', true],
    ['コードC', '三角形のコード「D」', false],
    ['ぶんさんわおん', '分散和音で弾く', true],
    ['わおん', '左手の和音CとG7', true],
  ])('%s is in %s: %s', (typed, text, found) => {
    expect(matches(text, wordsOf(typed))).toBe(found);
    const grams = new Set(gramsOf(text));
    // The index never misses what the text has.
    if (found) expect(gramsToFind(wordsOf(typed)).every((gram) => grams.has(gram))).toBe(true);
  });

  test('show the word that was read', () => {
    const [[from, to] = [0, 0]] = spansOf(NAME, wordsOf('ひだりて'));
    expect(NAME.slice(from, to)).toBe('左手');
    expect(spansOf(NAME, wordsOf('めりー')).map(([from, to]) => NAME.slice(from, to))).toEqual(['メリ']);
  });
});

test.each([
  ['鍵盤', ['鍵盤']],
  ['　ピアノ  の ピアノ ', ['ぴあの', 'の']],
  ['％', ['%']],
  ['コードC', ['こど', 'c']],
  ['ＣコードのG7', ['c', 'こどの', 'g7']],
  ['3拍子 15分', ['3拍子', '15分']],
  ['100% _ \\', ['100%', '_', '\\']],
  ['\0', []],
  ['ー・　', []],
])('splits the query %j into %j', (typed, words) => {
  expect(wordsOf(typed)).toEqual(words);
});

describe('matching', () => {
  const text = '親指から順に、1、2、3と番号をつけます。ギターの{開放|かいほう}弦。50%の力で。';
  it.each(['親指', 'オヤユビから'.slice(4), '番号', 'ぎたー', 'ｷﾞﾀｰ', '５０％', '親', '親指 ギター', '弦。'])(
    'finds %s',
    (typed) => {
      expect(matches(text, wordsOf(typed))).toBe(true);
    },
  );
  it.each(['小指', '親指 小指', '%_', '指親', 'お'])('does not find %s', (typed) => {
    expect(matches(text, wordsOf(typed))).toBe(false);
  });
  it('the index contains the grams of every match', () => {
    const japanese = fc.string({ unit: fc.constantFrom(...'ドれミ鍵盤ーｶﾞ𠮷A１% \n'), maxLength: 30 });
    fc.assert(
      fc.property(japanese, japanese, (sentence, typed) => {
        const words = wordsOf(typed);
        const grams = gramsOf(sentence);
        if (matches(sentence, words))
          expect(gramsToFind(words).every((gram) => grams.includes(gram))).toBe(true);
      }),
    );
  });
  it('spans are positions in the original text', () => {
    const written = 'ﾋﾟｱﾉの鍵盤、ピアノー';
    const found = spansOf(written, wordsOf('ぴあの 鍵盤')).map(([from, to]) => written.slice(from, to));
    expect(found).toEqual(['ﾋﾟｱﾉ', '鍵盤', 'ピアノ']);
  });
});

describe('excerpts', () => {
  const text = `${'はじめに手を洗います。'.repeat(8)}次に、鍵盤の前に座ります。${'肩の力を抜きます。'.repeat(8)}`;
  it('begin with the sentence of the word and mark cuts', () => {
    expect(excerpt(text, wordsOf('鍵盤'), 30)).toMatch(/^…次に、鍵盤の前に座ります。.+…$/);
  });
  it('contain a short text completely, on one line', () => {
    expect(excerpt('一行目。\n二行目。', wordsOf('二行'), 80)).toBe('一行目。 二行目。');
  });
  it('begin at the beginning without a match', () => {
    expect(excerpt(text, wordsOf('ない'), 10)).toBe('はじめに手を洗います…');
  });
  it('never split a character', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 40 }), fc.nat(30), (length, before) => {
        const piece = excerpt(`${'𠮷'.repeat(before)}鍵${'𠮷'.repeat(30)}`, ['鍵'], length);
        expect(piece.isWellFormed()).toBe(true);
        expect(piece).toContain('鍵');
      }),
    );
  });
});

describe('ranking', () => {
  const lesson = {
    course: '両手で弾こう\nピアノはじめて',
    name: '鍵盤の地図',
    description: '黒い鍵を手がかりにします。',
    text: '親指で弾きます。',
  };
  it.each([
    ['地図', 'name'],
    ['黒い', 'description'],
    ['地図 黒い', 'description'],
    ['親指', 'text'],
    ['地図 親指', 'text'],
    ['小指', null],
    ['りょうてでひこう', 'course'],
    ['ピアノはじめて', 'course'],
    ['ピアノ 親指', 'text'],
  ])('finds %s in the %s', (typed, where) => {
    expect(foundIn(lesson, wordsOf(typed))).toBe(where);
  });
  it('does not search a text that the person may not read', () => {
    expect(foundIn({ ...lesson, text: null }, wordsOf('親指'))).toBeNull();
  });
  it('takes the excerpt from the text only where the match needs the text', () => {
    expect(excerptFor(lesson, wordsOf('地図'), 'name')).toBe(lesson.description);
    expect(excerptFor(lesson, wordsOf('親指'), 'text')).toBe(lesson.text);
  });
});

// Fifty letters folded each of twenty texts fifty times over: 0.3 s of the server, four times a second.
test('many words fold a text no more often than one', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const findable = {
    name: 'name',
    course: 'course',
    description: 'description',
    text: `${letters}. `.repeat(20),
  };
  const folds = (words: readonly string[]) => {
    const normalized = vi.spyOn(String.prototype, 'normalize');
    const found = foundIn(findable, words);
    excerptFor(findable, words, found ?? 'text');
    const { length } = normalized.mock.calls;
    normalized.mockRestore();
    return { found, texts: length / findable.text.length };
  };
  const { found, texts } = folds([...letters]);
  expect(found).toBe('text');
  // Once for each of the two.
  expect(texts).toBeLessThan(2.5);
  expect(folds(['z.']).texts).toBeCloseTo(texts);
});
