import { describe, expect, it, test } from 'vitest';
import { foldedNote, isNoteTooLong } from '#domain/recordings/note-length.ts';
import { countCharacters } from '#domain/text-length.ts';

describe('a note', () => {
  it('counts what a person sees as one character', () => expect(countCharacters('𠮷👨‍👩‍👧か\u3099')).toBe(3));
  it('may have 500 characters of any kind', () => {
    expect(isNoteTooLong('👨‍👩‍👧'.repeat(500))).toBe(false);
    expect(isNoteTooLong('あ'.repeat(501))).toBe(true);
  });
  it.each(['a', 'あ', '🇯🇵', '👨‍👩‍👧', 'e\u0301'])('is judged in no time however long it is: %s', (letter) => {
    // Counting all of it took minutes, so a regression shows as a timeout.
    const text = letter.repeat(250_000);
    expect(isNoteTooLong(text)).toBe(true);
    expect(countCharacters(text)).toBeGreaterThan(500);
  });
  it('may not hide a long text in few characters', () => {
    expect(isNoteTooLong(`e${'\u0301'.repeat(9_999)}`)).toBe(false);
    expect(isNoteTooLong(`e${'\u0301'.repeat(10_000)}`)).toBe(true);
  });
  it('is folded after 200 characters and only when longer', () => {
    expect(foldedNote('あ'.repeat(200))).toBeNull();
    expect(foldedNote('🎹'.repeat(201))).toBe('🎹'.repeat(200));
    expect(foldedNote('🎹'.repeat(150))).toBeNull();
  });
});

test('is counted in characters as a person sees them, and folded between two of them', () => {
  const family = '👨‍👩‍👧';
  expect(countCharacters(`𠮷${family}が`)).toBe(3);
  expect(isNoteTooLong(family.repeat(500))).toBe(false);
  expect(isNoteTooLong(family.repeat(501))).toBe(true);
  expect(foldedNote('あ'.repeat(200))).toBeNull();
  expect(foldedNote(family.repeat(201))).toBe(family.repeat(200));
});
