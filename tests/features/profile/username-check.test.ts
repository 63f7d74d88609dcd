import { expect, test } from 'vitest';
import {
  checkUsername,
  typedUsername,
  UNCHANGED,
  type UsernameEvent,
} from '#features/profile/username-check.ts';

/** What becomes of a field after these events. */
const after = (...events: UsernameEvent[]) => events.reduce(checkUsername, UNCHANGED);
const typed = (username: string, own: string | null = null): UsernameEvent => ({
  type: 'typed',
  username,
  own,
});
const paused = (username: string): UsernameEvent => ({ type: 'paused', username });
const answered = (username: string, available: boolean): UsernameEvent => ({
  type: 'answered',
  username,
  available,
});

test('asks after a pause, and says what the server answered', () => {
  expect(after(typed('hana_1'))).toEqual({ kind: 'waiting', username: 'hana_1' });
  expect(after(typed('hana_1'), paused('hana_1'))).toEqual({ kind: 'checking', username: 'hana_1' });
  expect(after(typed('hana_1'), paused('hana_1'), answered('hana_1', true)).kind).toBe('available');
  expect(after(typed('hana_1'), paused('hana_1'), answered('hana_1', false)).kind).toBe('taken');
});

test('an answer about an earlier name says nothing of the present one', () => {
  const asking = [typed('hana'), paused('hana'), typed('hanako'), paused('hanako')];
  expect(after(...asking, answered('hana', false))).toEqual({ kind: 'checking', username: 'hanako' });
  expect(after(...asking, answered('hanako', true), answered('hana', false)).kind).toBe('available');
  expect(after(...asking, { type: 'failed', username: 'hana' }).kind).toBe('checking');
  expect(after(typed('hana'), paused('hana'), typed('hana3'), paused('hana')).kind).toBe('waiting');
  expect(after(...asking, { type: 'refused', username: 'hana' }).kind).toBe('checking');
});

test.each([
  ['ab', 'tooShort'],
  ['a'.repeat(21), 'tooLong'],
  ['はな_花', 'wrongLetters'],
  ['ha-na', 'wrongLetters'],
  ['admin', 'reserved'],
  ['otomichi7', 'reserved'],
])('%s is %s, and the server is not asked', (username, problem) => {
  expect(after(typed(username))).toEqual({ kind: 'wrong', problem });
  expect(after(typed(username), paused(username), answered(username, true)).kind).toBe('wrong');
});

test('the own name and an empty field ask nothing', () => {
  expect(after(typed('hana', 'hana'), paused('hana'))).toBe(UNCHANGED);
  expect(after(typed('hana2', 'hana'), typed('', 'hana'))).toBe(UNCHANGED);
});

test('a question that failed is asked again when the network is back', () => {
  const failed = [typed('hana'), paused('hana'), { type: 'failed', username: 'hana' }] as const;
  expect(after(...failed).kind).toBe('unknown');
  expect(after(...failed, { type: 'retried' })).toEqual({ kind: 'checking', username: 'hana' });
  expect(after(typed('hana'), { type: 'retried' }).kind).toBe('waiting');
});

test('a name that somebody took meanwhile is taken after the save', () => {
  const free = [typed('hana'), paused('hana'), answered('hana', true)] as const;
  expect(after(...free, { type: 'refused', username: 'hana' }).kind).toBe('taken');
});

test('full-width and upper-case letters become what the name is made of', () => {
  expect(typedUsername(' Ｈａｎａ＿１ ')).toBe('hana_1');
  expect([typedUsername('@hana'), typedUsername('＠ｈａｎａ')]).toEqual(['hana', 'hana']);
});
