import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wholeDates } from '#ui/layout/whole-dates.tsx';

const render = (text: string) => renderToStaticMarkup(<p>{wholeDates(text)}</p>);
const whole = (date: string) => `<span class="whitespace-nowrap">${date}</span>`;

test('keeps each date of a sentence in one line, with its particle', () => {
  expect(render('12月22日(火)までは無料です。2027年1月23日(土)に2,980円（税込）')).toBe(
    `<p>${whole('12月22日(火)まで')}は無料です。${whole('2027年1月23日(土)に')}2,980円（税込）</p>`,
  );
});

test('keeps a date without its weekday, and a monthly price', () => {
  expect(render('2026年11月21日に、月980円・税込')).toBe(
    `<p>${whole('2026年11月21日に')}、${whole('月980円')}・税込</p>`,
  );
});

test('keeps a number of months in one line', () => {
  expect(render('1か月ごとに更新されます。')).toBe(`<p>${whole('1か月')}ごとに更新されます。</p>`);
});

test.each(['', '毎月23日', '5日ごとに1回'])('leaves 「%s」 as it is', (text) => {
  expect(render(text)).toBe(`<p>${text}</p>`);
});
