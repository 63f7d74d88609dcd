import { expect, test } from 'vitest';
import { authFailure } from '#session/auth-failure.ts';
import { AuthError } from '#session/session.ts';

test.each<[string, unknown, string]>([
  ['an error of the SDK', { code: 'auth/weak-password' }, 'weak-password'],
  ['one of another service', { code: 'storage/unknown' }, 'internal-error'],
  ['nothing at all', undefined, 'internal-error'],
  [
    'a part that did not come, in Chromium',
    new TypeError('Failed to fetch dynamically imported module: https://x/a.js'),
    'network-request-failed',
  ],
  ['in Firefox', new TypeError('error loading dynamically imported module: a.js'), 'network-request-failed'],
  ['in Safari', new TypeError('Importing a module script failed.'), 'network-request-failed'],
  ['a fault of the program', new TypeError('x is not a function'), 'internal-error'],
])('%s', (_, thrown, code) => {
  expect(authFailure(thrown)).toMatchObject({ code, cause: thrown });
});

test('returns an AuthError unchanged', () => {
  const failure = new AuthError('user-disabled');
  expect(authFailure(failure)).toBe(failure);
});
