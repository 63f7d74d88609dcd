import { describe, expect, it, test } from 'vitest';
import { countCharacters, foldedNote, isNoteTooLong } from '#domain/recordings/note-length.ts';

describe('a note', () => {
  it('counts what a person sees as one character', () => expect(countCharacters('𠮷👨‍👩‍👧か\u3099')).toBe(3));
  it('may have 500 characters of any kind', () => {
    expect(isNoteTooLong('👨‍👩‍👧'.repeat(500))).toBe(false);
    expect(isNoteTooLong('あ'.repeat(501))).toBe(true);
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
