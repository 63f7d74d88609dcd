import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { ruby } from '#features/lesson/text/ruby.ts';

const render = (text: string) => new MarkdownIt({ html: false }).use(ruby).renderInline(text);

test('a reading stands above its word, and in brackets where ruby is unknown', () => {
  expect(render('これを{運指|うんし}といいます')).toBe(
    'これを<ruby>運指<rp>（</rp><rt>うんし</rt><rp>）</rp></ruby>といいます',
  );
});

test('two readings in a line, also inside emphasis', () => {
  expect(render('**{音|おと}**と{道|みち}').match(/<ruby>/g)).toHaveLength(2);
});

test.each(['{運指}', '{|うんし}', '{運指|}', '運指|うんし'])('%s is no ruby and stays as it is', (text) => {
  expect(render(text)).toBe(text);
});

test('markup inside of a reading is text', () => {
  expect(render('{<b>|<i>}')).toBe('<ruby>&lt;b&gt;<rp>（</rp><rt>&lt;i&gt;</rt><rp>）</rp></ruby>');
});
