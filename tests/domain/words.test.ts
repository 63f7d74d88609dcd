import { describe, expect, test } from 'vitest';
import { safeRedirectPath } from '#domain/identity/safe-redirect-path.ts';
import { imageURL, ladderWidth } from '#domain/image-url.ts';
import { lessonPart, parseLessonPlace } from '#domain/lessons/lesson-path.ts';
import { descriptionOf, titleOf } from '#domain/page-title.ts';

describe('titles and descriptions', () => {
  test('a title names page and product', () => {
    expect(titleOf('ホーム')).toBe('ホーム - オトミチ');
    expect(titleOf('')).toBe('オトミチ');
  });

  test('a description is one line of at most 160 characters, the ellipsis among them', () => {
    expect(descriptionOf('一行目\n二行目\r\n三行目')).toBe('一行目二行目三行目');
    expect(descriptionOf('あ'.repeat(160))).toBe('あ'.repeat(160));
    expect(descriptionOf('あ'.repeat(161))).toBe(`${'あ'.repeat(159)}…`);
  });

  test('a character outside of the first plane counts once and is never cut in two', () => {
    expect(descriptionOf('𠮷'.repeat(160))).toBe('𠮷'.repeat(160));
    expect(descriptionOf('𠮷'.repeat(161))).toBe(`${'𠮷'.repeat(159)}…`);
  });
});

test('a lesson place survives its address', () => {
  const place = { courseCode: 'pf-first-steps', courseVer: 1, lessonOrder: 12 };
  expect(parseLessonPlace(lessonPart(place))).toEqual(place);
});

test('pictures come in the sizes of the ladder', () => {
  expect([1, 80, 81, 700, 5000].map(ladderWidth)).toEqual([80, 80, 160, 960, 1280]);
  expect(imageURL({ cldnPublicID: 'pf/はじめ', cldnVersion: 3 }, { width: 300, height: 150 })).toBe(
    '/media/image/upload/c_fill,dpr_2.0,f_auto,h_160,q_auto,w_320/v3/pf/%E3%81%AF%E3%81%98%E3%82%81',
  );
});

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
])('going back to %s', (ref, path) => {
  expect(safeRedirectPath(ref)).toBe(path);
});
