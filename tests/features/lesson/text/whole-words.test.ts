import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { ruby } from '#features/lesson/text/ruby.ts';
import { wholeWords } from '#features/lesson/text/whole-words.ts';

/** `~` stands for the invisible character at which no line ends. */
const render = (text: string) =>
  new MarkdownIt({ html: false }).use(ruby).use(wholeWords).render(text).trim().replaceAll('\u2060', '~');

describe('lines of a lesson text', () => {
  test('do not begin with a lone 「す。」', () => {
    expect(render('15分あれば、じゅうぶんです。')).toBe('<p>15~分あれば、じゅうぶ~ん~で~す~。</p>');
  });

  test('keep loan words whole, but for long ones and names of notes', () => {
    expect(render('ギターのフレットを押さえます。')).toMatch(/^<p>ギ~タ~ーのフ~レ~ッ~トを/);
    expect(render('コントラバスーンやド・レ・ミも弾きます。')).toMatch(/^<p>コントラバスーンやド・レ・ミも/);
    expect(render('これが{5本指|ごほんゆび}のポジションです。')).toContain('のポ~ジ~シ~ョ~ン~で~す~。</p>');
  });

  test('keep a number with what it counts', () => {
    expect(render('3つ目は1回だけ、長くのばします。')).toMatch(/^<p>3~つ目は1~回だけ、/);
    expect(render('速さは60からはじめます。')).toContain('60~から');
  });

  test('do not end within what a number counts', () => {
    expect(render('はじめの8小節を、2か所ずつ弾いてみてください。')).toMatch(
      /^<p>はじめの8~小~節を、2~か~所ずつ弾いて/,
    );
    expect(render('3時間目の小節は、か所ではない。')).toContain('3~時~間目の小節は、か');
  });

  test('do not end within 「です」 or 「ました」 before a full stop', () => {
    expect(render('弾けました。これが5本の指です。次へ進みましょう。')).toMatch(
      /^<p>弾けま~し~た。これが5~本の指で~す。次へ/,
    );
    expect(render('弾けますように、ゆっくりと練習してください。')).toMatch(/^<p>弾けますように、/);
  });

  test('leave numbers in a row, code and readings as they are', () => {
    expect(render('`1回`と`2つ`')).toBe('<p><code>1回</code>と<code>2つ</code></p>');
    expect(render('これは{運指|うんし}')).toContain('<ruby>運指<rp>');
    expect(render('1・2・3')).toBe('<p>1・2・3</p>');
  });

  test('cover the end of an item, and leave headings to the style', () => {
    expect(render('- ゆっくり弾きます。')).toContain('弾~き~ま~す~。</li>');
    expect(render('## ギターを2回弾く')).toBe('<h2>ギターを2回弾く</h2>');
  });

  test.each(['音', 'Twinkle, Twinkle', 'C F G'])('leave %s as it is', (text) => {
    expect(render(text)).toBe(`<p>${text}</p>`);
  });
});
