import { expect, test } from 'vitest';
import { isSafeLink, isSafePicture } from '#features/lesson/text/safe-url.ts';

test.each(['https://www.example.jp/a?b=c#d', 'http://example.jp', '/lessons/pf-trial_1_2', '/', '#next'])(
  'a text may link to %s',
  (address) => expect(isSafeLink(address)).toBe(true),
);

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\u200bscript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'data:image/png;base64,AAAA',
  'blob:https://example.jp/1',
  'file:///etc/passwd',
  'mailto:a@example.jp',
  '//example.jp',
  '/\\example.jp',
  '\\\\example.jp',
  'https:example.jp',
  'https://school.example@evil.example/',
  'text.md',
  '',
])('a text may not link to %j', (address) => expect(isSafeLink(address)).toBe(false));

test.each([
  '/media/content/0123456789abcdef.svg',
  '/media/content/a.png?exp=1&sig=a-b_c',
  '/media/image/upload/w_640/v1/a',
])('a text may show %s', (address) => expect(isSafePicture(address)).toBe(true));

test.each([
  'https://example.jp/a.png',
  '//example.jp/a.png',
  'data:image/png;base64,AAAA',
  '/api/users',
  '/media/../api/users',
  '/media/a b.png',
  'a.png',
])('a text may not show %j', (address) => expect(isSafePicture(address)).toBe(false));
