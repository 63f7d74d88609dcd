import { expect, test } from 'vitest';
import { countLinks, mentionedUsernames, textParts } from '#domain/community/text-parts.ts';

const shown = (text: string) =>
  textParts(text).map((part) => {
    if (part.kind === 'text') return part.text;
    return part.kind === 'mention' ? { at: part.username } : { url: part.url };
  });

test.each([
  ['', []],
  ['こんにちは', ['こんにちは']],
  ['@hanako さん', [{ at: 'hanako' }, ' さん']],
  ['ありがとう＠Hanako_1、またね', ['ありがとう', { at: 'hanako_1' }, '、またね']],
  ['mail@example.jp と a.b@hanako', ['mail@example.jp と a.b@hanako']],
  ['@ab と @abcdefghijklmnopqrstu', ['@ab と @abcdefghijklmnopqrstu']],
  ['@hanako@otomichi.example', ['@hanako@otomichi.example']],
  ['https://example.jp/a?b=1#c。', [{ url: 'https://example.jp/a?b=1#c' }, '。']],
  ['(https://example.jp/a_(b)).', ['(', { url: 'https://example.jp/a_(b)' }, ').']],
  ['https://example.jp/@hanako', [{ url: 'https://example.jp/@hanako' }]],
  ['https://otomichi.example@evil.example/', ['https://otomichi.example@evil.example/']],
  ['javascript:alert(1) data:text/html,x', ['javascript:alert(1) data:text/html,x']],
  ['http:// https://[ https://%', ['http:// https://[ https://%']],
  ['<b>@hanako</b>', ['<b>', { at: 'hanako' }, '</b>']],
])('divides %j', (text, parts) => expect(shown(text)).toEqual(parts));

test('all parts together are the text', () => {
  const text = 'あ@hanako https://example.jp/（@taro_99）\nhttp://a.b. @hanako 👨‍👩‍👧@abc';
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('mentions five people, each once; a sixth name is plain text', () => {
  const text = '@aaa @bbb @ccc @AAA @ddd @eee @fff @bbb';
  expect(mentionedUsernames(text)).toEqual(['aaa', 'bbb', 'ccc', 'ddd', 'eee']);
  expect(shown(text)).toContainEqual(' @fff ');
});

test.each([
  ['リンクなし 3.5 と 12.30', 0],
  ['https://a.example/ と http://b.example', 2],
  ['ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ', 1],
  ['evil.com へ', 1],
  ['www.example.co.jp/abc, EXAMPLE．XYZ', 2],
  ['mail@example.jp', 0],
])('counts the links of %j', (text, count) => expect(countLinks(text)).toBe(count));

test('a text of the longest letters is divided at once', () => {
  for (const unit of ['@', '@aaa ', 'https://', 'a.', '(', 'https://a.jp/(((((', '＠@', 'http://a@']) {
    const text = unit.repeat(10_000 / unit.length);
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
    expect(countLinks(text)).toBeGreaterThanOrEqual(0);
  }
});
