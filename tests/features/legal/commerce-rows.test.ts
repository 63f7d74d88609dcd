import { expect, test } from 'vitest';
import { saleRows, sellerRows } from '#features/legal/commerce-rows.ts';
import { commerceTexts as texts } from '#features/legal/commerce-texts.ts';
import { DESTINATIONS } from '#features/legal/destinations.ts';
import { privacy } from '#features/legal/privacy.ts';
import { terms } from '#features/legal/terms.ts';
import { ENTRY, STANDARD } from '#tests/support/device/a-subscription.ts';

const SELLER = {
  name: '株式会社オトミチ',
  representative: '佐倉 澪',
  address: '東京都千代田区1-1-1',
  phone: '03-0000-0000',
  email: 'hello@example.jp',
  registrationNumber: 'T1234567890123',
};

/** Rows that 特定商取引法 11条 and 施行規則 23条 require, by their usual names. */
const SELLER_ROWS = ['販売業者', '運営責任者', '所在地', '電話番号', 'メールアドレス', '登録番号'];
const SALE_ROWS = [
  ...['販売価格', '商品代金以外の必要料金', 'お支払い方法', 'お支払いの時期', 'お引き渡しの時期'],
  ...['契約期間と更新', '解約', '返品・返金', 'お申し込みの条件', '動作環境'],
];

test('has every row that the law requires, none empty', () => {
  const rows = [...sellerRows(SELLER), ...saleRows([STANDARD, ENTRY])];
  expect(rows.map(({ name }) => name)).toEqual([...SELLER_ROWS, ...SALE_ROWS]);
  for (const { body } of rows) {
    expect(body.length).toBeGreaterThan(0);
    for (const line of body) expect(line.trim()).not.toBe('');
  }
  for (const fact of Object.values(SELLER)) expect(JSON.stringify(rows)).toContain(fact);
});

test('omits the registration number of a seller without one', () => {
  const names = sellerRows({ ...SELLER, registrationNumber: null }).map(({ name }) => name);
  expect(names).toEqual(SELLER_ROWS.slice(0, -1));
});

test('shows prices of the server with tax, or a hint without an answer', () => {
  const price = (plans: Parameters<typeof saleRows>[0]) => saleRows(plans)[0]?.body.join('\n') ?? '';
  expect(price([STANDARD, ENTRY])).toContain('スタンダードプラン　月額2,980円（税込）');
  expect(price([STANDARD, ENTRY])).toContain('エントリープラン　月額980円（税込）');
  expect(price(null)).toContain(texts.priceUnknown);
  expect(price([{ ...STANDARD, onlyIn: ['ピアノはじめて'] }, ENTRY])).toContain(
    '2,980円（税込）（ピアノはじめて）',
  );
  expect(JSON.stringify([texts, terms])).not.toMatch(/\d円/);
});

test('promises the free month only where its plan is sold', () => {
  const text = (plans: Parameters<typeof saleRows>[0]) => JSON.stringify(saleRows(plans)[0]);
  expect(text([STANDARD, ENTRY])).toContain('1か月が無料');
  expect(text(null)).toContain('1か月が無料');
  expect(text([ENTRY])).not.toContain('無料');
});

test('the privacy policy lists Stripe as a destination when a card is entered', () => {
  const stripe = DESTINATIONS.find(({ name }) => name.includes('Stripe'));
  expect(stripe?.when).toContain('カードを入力するとき');
  expect(stripe?.purpose).toContain('不正な利用の防止');
  expect(JSON.stringify(privacy)).toContain('7年間');
});

test('numbers articles without gaps; fragments of links do not change', () => {
  for (const { articles } of [terms, privacy]) {
    expect(articles.map(({ title }) => Number.parseInt(title, 10))).toEqual(articles.map((_, at) => at + 1));
  }
  expect(terms.articles.flatMap(({ id }) => id ?? [])).toEqual(['payment', 'cancellation']);
});
