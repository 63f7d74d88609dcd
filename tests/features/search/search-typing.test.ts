import { expect, test } from 'vitest';
import { MAX_SEARCH_CHARACTERS, normalizeSearchInput } from '#features/search/search-input.ts';
import { createSearchTyping, TYPING_PAUSE_MS } from '#features/search/search-typing.ts';

/** A search field with a fake timer. */
function aField() {
  const searches: string[] = [];
  let timer: { work: () => void; ms: number } | null = null;
  const typing = createSearchTyping({
    later(work, ms) {
      const own = { work, ms };
      timer = own;
      return () => {
        if (timer === own) timer = null;
      };
    },
    onSearch: (words) => searches.push(words),
  });
  const pause = () => {
    const due = timer;
    timer = null;
    due?.work();
    return due?.ms;
  };
  return { typing, searches, pause };
}

test('searches for the last text after a pause', () => {
  const { typing, searches, pause } = aField();
  typing.type('ピ');
  typing.type('ピア');
  typing.type('ピアノ');
  expect(searches).toEqual([]);
  expect(pause()).toBe(TYPING_PAUSE_MS);
  expect(searches).toEqual(['ピアノ']);
  expect(pause()).toBeUndefined();
});

test('does not search during the conversion of kana, not even with Enter', () => {
  const { typing, searches, pause } = aField();
  typing.type('左');
  typing.startComposition();
  typing.type('左ｔ');
  typing.type('左て');
  typing.submit('左て');
  expect(pause()).toBeUndefined();
  expect(searches).toEqual([]);
  typing.endComposition('左手');
  pause();
  expect(searches).toEqual(['左手']);
});

test('Enter and the clear button search at once, and once', () => {
  const { typing, searches, pause } = aField();
  typing.type('リズム');
  typing.submit('リズム');
  expect(searches).toEqual(['リズム']);
  expect(pause()).toBeUndefined();
  typing.type('リズ');
  typing.submit('');
  pause();
  expect(searches).toEqual(['リズム', '']);
});

test('does not search after the field is unmounted', () => {
  const { typing, searches, pause } = aField();
  typing.type('リズム');
  typing.stop();
  pause();
  expect(searches).toEqual([]);
});

test('trims and cuts search parameters, never in the middle of a character', () => {
  expect(normalizeSearchInput('  左手　')).toBe('左手');
  expect(normalizeSearchInput(120)).toBe('120');
  expect(normalizeSearchInput(true)).toBe('true');
  for (const nothing of [undefined, null, '', ' 　', ['a'], { a: 1 }])
    expect(normalizeSearchInput(nothing)).toBe('');
  expect(normalizeSearchInput('あ'.repeat(200))).toBe('あ'.repeat(MAX_SEARCH_CHARACTERS));
  const cut = normalizeSearchInput(`${'a'.repeat(MAX_SEARCH_CHARACTERS - 1)}🎹`);
  expect(cut).toBe('a'.repeat(MAX_SEARCH_CHARACTERS - 1));
});
