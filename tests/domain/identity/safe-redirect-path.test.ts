import { expect, test } from 'vitest';
import { safeRedirectPath } from '#domain/identity/safe-redirect-path.ts';

test.each([
  ['/lessons/a_1_1?x=1#y', '/lessons/a_1_1?x=1#y'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  ['/\t/evil.example', null],
  ['/.//evil.example', null],
  ['/home/..//evil.example', null],
  ['/%2e%2e//evil.example', null],
  ['/search?q=a//b', '/search?q=a//b'],
  ['home', null],
  [undefined, null],
])('redirecting to %s', (ref, path) => {
  expect(safeRedirectPath(ref)).toBe(path);
});
