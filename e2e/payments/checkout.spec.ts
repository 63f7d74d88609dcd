import { CARD } from './support/card-numbers.ts';
import {
  aLearner,
  choosePlan,
  commit,
  expectBooks,
  expectDone,
  PURCHASE,
  saveCard,
  toConfirm,
} from './support/paying.ts';
import { expect, test } from './support/world.ts';

test.use({ daylight: true });

const bankDialog = /本人認証/;

test('joins with the free month: what is shown is 0 yen today, and one contract runs', async ({ world }) => {
  const { page } = await aLearner(world.phone(), world.line.origin);
  await page.goto(PURCHASE);
  await choosePlan(page, 'スタンダード');
  await saveCard(page, CARD.good);
  await toConfirm(page);
  await expect(page.getByText('0円').first()).toBeVisible();
  await expect(page.getByText('2,980円').first()).toBeVisible();
  await commit(page).click();
  await expectDone(page);
  await expectBooks(page, 1, ['join 0']);
  await expect(page.getByText('テストモード').first()).toBeVisible();
});

test('pays for the first month with a card that asks its bank, pressed twice', async ({ world }) => {
  const { page } = await aLearner(world.phone(), world.line.origin);
  await page.goto(PURCHASE);
  await choosePlan(page, 'エントリー');
  await saveCard(page, CARD.asksAlways);
  await page.getByRole('dialog', { name: bankDialog }).getByRole('button', { name: '認証する' }).click();
  await toConfirm(page);
  await commit(page).dblclick();
  await page.getByRole('dialog', { name: bankDialog }).getByRole('button', { name: '認証する' }).click();
  await expectDone(page);
  await expectBooks(page, 1, ['join 980']);
});

test('the bank says no when the card is saved, and later when it is charged: nothing is paid', async ({
  world,
}) => {
  const { page } = await aLearner(world.phone(), world.line.origin);
  await page.goto(PURCHASE);
  await choosePlan(page, 'エントリー');
  await saveCard(page, CARD.asksAtSaving);
  await page
    .getByRole('dialog', { name: bankDialog })
    .getByRole('button', { name: '認証に失敗する' })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: '本人の確認' }).first()).toBeVisible();
  await saveCard(page, CARD.asksAlways);
  await page.getByRole('dialog', { name: bankDialog }).getByRole('button', { name: '認証する' }).click();
  await toConfirm(page);
  await commit(page).click();
  await page
    .getByRole('dialog', { name: bankDialog })
    .getByRole('button', { name: '認証に失敗する' })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: '本人の確認' }).first()).toBeVisible();
  await expectBooks(page, 0, []);
});

test('declined and expired cards are told with what to do, and a good one goes through', async ({
  world,
}) => {
  const { page } = await aLearner(world.phone(), world.line.origin);
  await page.goto(PURCHASE);
  await choosePlan(page, 'エントリー');
  for (const [number, words] of [
    [CARD.declined, /別のカード/],
    [CARD.expired, /有効期限/],
  ] as const) {
    await saveCard(page, number);
    await expect(page.getByRole('alert').filter({ hasText: words }).first()).toBeVisible();
  }
  await saveCard(page, CARD.declinedLater);
  await toConfirm(page);
  await commit(page).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /カード/ })
      .first(),
  ).toBeVisible();
  await page
    .getByRole('button', { name: /別のカード/ })
    .or(page.getByRole('link', { name: /別のカード/ }))
    .first()
    .click();
  await page.getByLabel('別のカードを使う').check();
  await saveCard(page, CARD.good);
  await toConfirm(page);
  await commit(page).click();
  await expectDone(page);
  await expectBooks(page, 1, ['join 980']);
});
