import { expect, test } from 'vitest';
import { errorLog } from '#observe/error-log.ts';
import { aStorage, FULL } from './a-storage.ts';

const now = () => new Date('2026-11-21T10:00:00Z');

test('the last fifty are kept, newest first, also after a reload', () => {
  const storage = aStorage();
  const log = errorLog({ storage, now });
  for (let index = 1; index <= 60; index += 1) log.add(new Error(`number ${index}`), 'test');
  const kept = errorLog({ storage, now }).list();
  expect(kept).toHaveLength(50);
  expect(kept[0]).toMatchObject({
    message: 'Error: number 60',
    where: 'test',
    at: '2026-11-21T10:00:00.000Z',
  });
  expect(kept[49]?.message).toBe('Error: number 11');
});

test('no secret is written, neither of the error, nor of its reason, nor of its place', () => {
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

test('lines of Safari and Firefox keep their places', () => {
  const error = new Error('x');
  error.stack = 'start@https://o.example/assets/a-B1.js:1:2\n@https://o.example/assets/b.js:3:4';
  const log = errorLog({ storage: aStorage(), now });
  log.add(error, 'test');
  expect(log.list()[0]?.stack).toBe(
    'start https://o.example/assets/a-B1.js:1:2\nhttps://o.example/assets/b.js:3:4',
  );
});

test.each([
  ['a text', 'lost the line', 'lost the line'],
  ['an object', { code: 7 }, '{"code":7}'],
  ['nothing', undefined, 'undefined'],
])('%s that was thrown is written down as well', (_, thrown, words) => {
  const log = errorLog({ storage: aStorage(), now });
  log.add(thrown, 'test');
  expect(log.list()[0]?.message).toBe(words);
});

test('a circle that was thrown does no harm', () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const log = errorLog({ storage: aStorage(), now });
  log.add(circle, 'test');
  expect(log.list()).toHaveLength(1);
});

test('without room they last as long as the page', () => {
  const log = errorLog({ storage: FULL, now });
  log.add(new Error('one'), 'test');
  log.add(new Error('two'), 'test');
  expect(log.list().map(({ message }) => message)).toEqual(['Error: two', 'Error: one']);
});

test('cleared is cleared, and nonsense in the storage is nothing', () => {
  const storage = aStorage();
  const log = errorLog({ storage, now });
  log.add(new Error('one'), 'test');
  log.clear();
  expect(errorLog({ storage, now }).list()).toEqual([]);
  storage.setItem('otomichi.errors', '[{"at": 1}, 5, null]');
  expect(errorLog({ storage, now }).list()).toEqual([]);
});
