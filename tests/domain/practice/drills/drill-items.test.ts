import { expect, it } from 'vitest';
import {
  isSameName,
  itemOf,
  keyOf,
  nameOfNote,
  pitchOfNote,
  tabPlaceOf,
} from '#domain/practice/drills/drill-items.ts';
import {
  boundedItems,
  compareItems,
  MAX_ITEMS_A_DRILL,
  usualItems,
} from '#domain/practice/drills/usual-items.ts';

it('reads every item from its own key', () => {
  const items = [...compareItems(), ...usualItems()];
  expect(items.map((item) => itemOf(keyOf(item)))).toEqual(items);
  expect(itemOf('name:tab:3:2')).toEqual({ drill: 'name', note: { clef: 'tab', string: 3, fret: 2 } });
});

it.each([
  '',
  'name',
  'name:alto:0:0',
  'name:treble:0:2',
  'name:treble:99:0',
  'name:treble:1.5:0',
  'name:tab:7:0',
  'name:tab:1:13',
  'compare:0',
  'compare:13',
  'compare:x',
  'sing:',
  'sing:60,60',
  'sing:60,62,64,65',
  'sing:12',
  'rhythm:4:0-12,12-12',
  'rhythm:4:0-12,6-12,24-12',
  'rhythm:4:0-12,12-0,24-12',
  'rhythm:99:0-12,12-12,24-12',
  `rhythm:4:${Array.from({ length: 60 }, (_, at) => `${at}-1`).join()}`,
  'constructor:1',
])('takes nothing else for a question: %s', (key) => {
  expect(itemOf(key)).toBeNull();
});

it('knows how notes of each clef sound, and what they are called', () => {
  const treble = { clef: 'treble', step: 4, alter: 0 } as const;
  expect([pitchOfNote(treble), pitchOfNote({ ...treble, clef: 'treble-8' })]).toEqual([67, 55]);
  expect(pitchOfNote({ clef: 'bass', step: -3, alter: -1 })).toBe(54);
  expect(pitchOfNote({ clef: 'tab', string: 6, fret: 3 })).toBe(43);
  expect(nameOfNote({ clef: 'bass', step: -3, alter: 0 })).toEqual({ letter: 4, alter: 0 });
  expect(isSameName({ letter: 3, alter: 1 }, { letter: 4, alter: -1 })).toBe(true);
  expect(isSameName({ letter: 6, alter: 1 }, { letter: 0, alter: 0 })).toBe(true);
  expect(isSameName({ letter: 3, alter: 0 }, { letter: 4, alter: 0 })).toBe(false);
});

it('finds the lowest place on the strings, and none below and above', () => {
  expect(tabPlaceOf(64)).toEqual({ clef: 'tab', string: 1, fret: 0 });
  expect(tabPlaceOf(57)).toEqual({ clef: 'tab', string: 3, fret: 2 });
  expect([tabPlaceOf(39), tabPlaceOf(77)]).toEqual([null, null]);
  for (let midi = 40; midi <= 76; midi += 1) {
    expect(pitchOfNote(tabPlaceOf(midi) ?? { clef: 'tab', string: 1, fret: 0 })).toBe(midi);
  }
});

it('keeps each item once, and of each drill no more than a person can learn', () => {
  const many = Array.from({ length: 400 }, (_, index) =>
    itemOf(`sing:${40 + (index % 40)},${41 + (index % 40)}`),
  );
  const items = boundedItems([...many.flatMap((item) => item ?? []), ...usualItems(), ...usualItems()]);
  expect(new Set(items.map(keyOf)).size).toBe(items.length);
  expect(items.filter(({ drill }) => drill === 'sing').length).toBeLessThanOrEqual(MAX_ITEMS_A_DRILL);
});
