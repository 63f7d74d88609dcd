import { expect, test } from 'vitest';
import { isFolded, shownLink } from '#features/community/post/post-text.tsx';
import { relativeTime } from '#features/community/post/relative-time.ts';

test('folds a text that is long or has many lines', () => {
  expect(isFolded('短い')).toBe(false);
  expect(isFolded('長'.repeat(300))).toBe(true);
  expect(isFolded('あ\n'.repeat(9))).toBe(true);
});

test('shows the host of a link whole, and opens https alone', () => {
  expect(shownLink('https://example.com/')).toBe('example.com');
  expect(shownLink(`https://example.com/${'a'.repeat(40)}?b=1`)).toBe(`example.com/${'a'.repeat(23)}…`);
  expect(shownLink('http://example.com/')).toBeNull();
  expect(shownLink('https://例え.jp/')).toBe('xn--r8jz45g.jp');
});

test('says how long ago, and by days after half a day', () => {
  const now = Date.UTC(2026, 10, 22, 12, 0);
  const ago = (minutes: number) => relativeTime(now - minutes * 60_000, now);
  expect([ago(-3), ago(0), ago(1), ago(59), ago(60), ago(719)]).toEqual([
    'たった今',
    'たった今',
    '1分前',
    '59分前',
    '1時間前',
    '11時間前',
  ]);
  expect([ago(14 * 60), ago(24 * 60), ago(72 * 60)]).toEqual(['今日', '昨日', '3日前']);
});
