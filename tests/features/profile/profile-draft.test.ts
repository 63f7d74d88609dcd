import { expect, test } from 'vitest';
import type { OwnProfile } from '#contract/community/profiles.ts';
import {
  bioLeft,
  changesOf,
  errorsOf,
  fieldsOf,
  hasChanges,
  NO_ERRORS,
  readDraft,
  readPicture,
  withField,
} from '#features/profile/profile-draft.ts';
import { texts } from '#features/profile/texts.ts';

const SAVED: OwnProfile = {
  username: 'hana',
  displayName: 'はな',
  bio: '',
  instruments: ['piano'],
  image: null,
  isPublic: true,
  usernameFrom: null,
  suspendedUntil: null,
};
const EMPTY: OwnProfile = { ...SAVED, username: null, displayName: '', instruments: [], isPublic: false };

test('holds and sends only what was changed', () => {
  const draft = withField(SAVED, withField(SAVED, {}, { bio: 'ピアノ' }), {
    instruments: ['piano', 'vocal'],
  });
  expect(changesOf(SAVED, draft)).toEqual({ bio: 'ピアノ', instruments: ['piano', 'vocal'] });
  expect(fieldsOf(SAVED, draft)).toMatchObject({ username: 'hana', bio: 'ピアノ', isPublic: true });
});

test('a field that is again as saved waits for nothing', () => {
  const draft = withField(SAVED, { bio: 'ピアノ', isPublic: false }, { bio: '' });
  expect(draft).toEqual({ isPublic: false });
  expect(hasChanges(withField(SAVED, draft, { isPublic: true }), null)).toBe(false);
  expect(hasChanges({}, 'none')).toBe(true);
});

test('what another device saved meanwhile is not undone by an old draft', () => {
  const draft = withField(SAVED, {}, { bio: 'ピアノ' });
  const later = { ...SAVED, displayName: 'はなこ', bio: 'ピアノ' };
  expect(fieldsOf(later, draft).displayName).toBe('はなこ');
  expect(changesOf(later, draft)).toEqual({});
});

test('asks for a user name and a name that can be seen', () => {
  expect(errorsOf(fieldsOf(EMPTY, {}))).toEqual({
    username: texts.usernameMissing,
    displayName: texts.nameMissing,
    bio: null,
  });
  const invisible = errorsOf(fieldsOf(SAVED, { username: 'ha', displayName: '\u200b\u202e ' }));
  expect(invisible).toMatchObject({
    username: texts.usernameProblems.tooShort,
    displayName: texts.nameMissing,
  });
  expect(errorsOf(fieldsOf(SAVED, {}))).toEqual(NO_ERRORS);
});

test('counts characters as a person does', () => {
  expect(bioLeft('👨‍👩‍👧𠮷')).toBe(298);
  expect(errorsOf(fieldsOf(SAVED, { bio: '👨‍👩‍👧'.repeat(300) })).bio).toBeNull();
  expect(errorsOf(fieldsOf(SAVED, { bio: 'あ'.repeat(301) })).bio).toBe(texts.bioTooLong);
  expect(errorsOf(fieldsOf(SAVED, { displayName: 'あ'.repeat(31) })).displayName).toBe(texts.nameTooLong);
});

test('reads back what it stored, and nothing else', () => {
  expect(readDraft({ bio: 'x', isPublic: true })).toEqual({ bio: 'x', isPublic: true });
  expect(readDraft({ instruments: ['kazoo'] })).toBeNull();
  expect(readDraft('x')).toBeNull();
  expect(readPicture('data:image/jpeg;base64,AAAA')).toBe('data:image/jpeg;base64,AAAA');
  expect(readPicture('none')).toBe('none');
  for (const other of ['https://example.com/x.jpg', 'data:text/html,x', 'nonesuch', 7, null])
    expect(readPicture(other)).toBeNull();
});
