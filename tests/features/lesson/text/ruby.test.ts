import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { ruby } from '#features/lesson/text/ruby.ts';

const render = (text: string) => new MarkdownIt({ html: false }).use(ruby).renderInline(text);

test('renders ruby with the reading in brackets for browsers without ruby', () => {
  expect(render('これを{運指|うんし}といいます')).toBe(
    'これを<ruby>運指<rp>（</rp><rt>うんし</rt><rp>）</rp></ruby>といいます',
  );
});

test('renders several readings in a line, also inside emphasis', () => {
  expect(render('**{音|おと}**と{道|みち}').match(/<ruby>/g)).toHaveLength(2);
});

test.each(['{運指}', '{|うんし}', '{運指|}', '運指|うんし'])('leaves %s unchanged', (text) => {
  expect(render(text)).toBe(text);
});

test('escapes markup inside a reading', () => {
  expect(render('{<b>|<i>}')).toBe('<ruby>&lt;b&gt;<rp>（</rp><rt>&lt;i&gt;</rt><rp>）</rp></ruby>');
});
