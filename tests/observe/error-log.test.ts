import { expect, test } from 'vitest';
import { errorLog } from '#observe/error-log.ts';
import { aStorage, FULL } from './a-storage.ts';

const now = () => new Date('2026-11-21T10:00:00Z');

test('stores the last fifty errors, newest first, also after a reload', () => {
  const storage = aStorage();
  const log = errorLog({ storage, now });
  for (let index = 1; index <= 60; index += 1) log.add(new Error(`number ${index}`), 'test');
  const stored = errorLog({ storage, now }).list();
  expect(stored).toHaveLength(50);
  expect(stored[0]).toMatchObject({
    message: 'Error: number 60',
    where: 'test',
    at: '2026-11-21T10:00:00.000Z',
  });
  expect(stored[49]?.message).toBe('Error: number 11');
});

test('writes no secret of the error, its cause or its stack', () => {
  const storage = aStorage();
  const cause = new Error('refused for anna@example.jp');
  const error = new Error('GET /media/a?signature=abc123 failed', { cause });
  error.stack = 'Error: x\n    at load (https://o.example/assets/a.js?token=abc456:1:2)';
  errorLog({ storage, now }).add(error, 'home /resetPassword?oobCode=abc789');
  const text = storage.getItem('otomichi.errors') ?? '';
  expect(text).toContain('refused for');
  expect(text).toContain('assets/a.js');
  expect(text).not.toMatch(/anna|abc123|abc456|abc789/);
});

test('preserves the positions in stacks of Safari and Firefox', () => {
  const error = new Error('x');
  error.stack = 'start@https://o.example/assets/a-B1.js:1:2\n@https://o.example/assets/b.js:3:4';
  const log = errorLog({ storage: aStorage(), now });
  log.add(error, 'test');
  expect(log.list()[0]?.stack).toBe(
    'start https://o.example/assets/a-B1.js:1:2\nhttps://o.example/assets/b.js:3:4',
  );
});

test.each([
  ['a text', 'lost the network', 'lost the network'],
  ['an object', { code: 7 }, '{"code":7}'],
  ['nothing', undefined, 'undefined'],
])('logs %s that was thrown', (_, thrown, words) => {
  const log = errorLog({ storage: aStorage(), now });
  log.add(thrown, 'test');
  expect(log.list()[0]?.message).toBe(words);
});

test('logs a thrown circular object', () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const log = errorLog({ storage: aStorage(), now });
  log.add(circle, 'test');
  expect(log.list()).toHaveLength(1);
});

test('remembers the errors as long as the page when the storage is full', () => {
  const log = errorLog({ storage: FULL, now });
  log.add(new Error('one'), 'test');
  log.add(new Error('two'), 'test');
  expect(log.list().map(({ message }) => message)).toEqual(['Error: two', 'Error: one']);
});

test('clears the log, and ignores invalid storage', () => {
  const storage = aStorage();
  const log = errorLog({ storage, now });
  log.add(new Error('one'), 'test');
  log.clear();
  expect(errorLog({ storage, now }).list()).toEqual([]);
  storage.setItem('otomichi.errors', '[{"at": 1}, 5, null]');
  expect(errorLog({ storage, now }).list()).toEqual([]);
});
