import { expect, test } from 'vitest';
import { asked, MOST_CHARACTERS } from '#features/search/search-input.ts';
import { createTyping, PAUSE_MS } from '#features/search/search-typing.ts';

/** A hand-turned clock with at most one alarm. */
function aField() {
  const told: string[] = [];
  let alarm: { work: () => void; ms: number } | null = null;
  const typing = createTyping({
    later(work, ms) {
      const mine = { work, ms };
      alarm = mine;
      return () => {
        if (alarm === mine) alarm = null;
      };
    },
    tell: (words) => told.push(words),
  });
  const pause = () => {
    const due = alarm;
    alarm = null;
    due?.work();
    return due?.ms;
  };
  return { typing, told, pause };
}

test('only a pause tells what was typed, and of it the last', () => {
  const { typing, told, pause } = aField();
  typing.typed('ピ');
  typing.typed('ピア');
  typing.typed('ピアノ');
  expect(told).toEqual([]);
  expect(pause()).toBe(PAUSE_MS);
  expect(told).toEqual(['ピアノ']);
  expect(pause()).toBeUndefined();
});

test('in the middle of a conversion nothing is told, not even by Enter; its end counts as typing', () => {
  const { typing, told, pause } = aField();
  typing.typed('左');
  typing.composing();
  typing.typed('左ｔ');
  typing.typed('左て');
  typing.settled('左て');
  expect(pause()).toBeUndefined();
  expect(told).toEqual([]);
  typing.composed('左手');
  pause();
  expect(told).toEqual(['左手']);
});

test('Enter and the clear button tell at once and once', () => {
  const { typing, told, pause } = aField();
  typing.typed('リズム');
  typing.settled('リズム');
  expect(told).toEqual(['リズム']);
  expect(pause()).toBeUndefined();
  typing.typed('リズ');
  typing.settled('');
  pause();
  expect(told).toEqual(['リズム', '']);
});

test('what was typed before the field went away is not told', () => {
  const { typing, told, pause } = aField();
  typing.typed('リズム');
  typing.stop();
  pause();
  expect(told).toEqual([]);
});

test('the words of an address are trimmed, bounded and never half a character', () => {
  expect(asked('  左手　')).toBe('左手');
  expect(asked(120)).toBe('120');
  expect(asked(true)).toBe('true');
  for (const nothing of [undefined, null, '', ' 　', ['a'], { a: 1 }]) expect(asked(nothing)).toBe('');
  expect(asked('あ'.repeat(200))).toBe('あ'.repeat(MOST_CHARACTERS));
  const cut = asked(`${'a'.repeat(MOST_CHARACTERS - 1)}🎹`);
  expect(cut).toBe('a'.repeat(MOST_CHARACTERS - 1));
});
