import type { Page } from '@playwright/test';
import { navigate } from '../support/browser/navigate.ts';
import {
  choosePlan,
  confirmButton,
  expectBilling,
  expectDone,
  goToConfirmation,
  openPurchase,
  saveCard,
} from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import { CARD } from '../support/server/card-numbers.ts';

test.use({ serverKind: 'clocked' });

const ONE_PAID_MONTH = { subscriptions: 1, paid: ['join 980'] };

const bankDialog = (page: Page) => page.getByRole('dialog', { name: /本人認証/ });
const pressAtBank = (page: Page, name: string) => bankDialog(page).getByRole('button', { name }).click();
const alertWith = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: text }).first();

test('joins with the free month: shows 0 yen today and starts one subscription', async ({ world }, info) => {
  const { page, email } = await openPurchase(world);
  await choosePlan(page, 'スタンダード');
  // A card has one free month on a server, so every repetition pays with another one.
  const unused = [CARD.good, CARD.mastercard, CARD.jcb][info.repeatEachIndex % 3] ?? CARD.good;
  await saveCard(page, unused);
  await goToConfirmation(page);
  await expect(page.getByText('0円').first()).toBeVisible();
  await expect(page.getByText('2,980円').first()).toBeVisible();
  await confirmButton(page).click();
  await expectDone(page);
  await expectBilling(world, email, { subscriptions: 1, paid: ['join 0'] });
  await navigate(page, '/settings/orders');
  await expect(page.getByText('テストモード').first()).toBeVisible();
});

test('charges nothing for declined cards and failed bank authentication, says what to do, and charges once when an authenticated card is confirmed by a double click', async ({
  world,
}) => {
  const { page, email } = await openPurchase(world);
  await choosePlan(page, 'エントリー');

  await test.step('a declined card, an expired one and a failed authentication are not saved', async () => {
    for (const [number, advice] of [
      [CARD.declined, /別のカード/],
      [CARD.expired, /有効期限/],
    ] as const) {
      await saveCard(page, number);
      await expect(alertWith(page, advice)).toBeVisible();
    }
    await saveCard(page, CARD.authenticatesAtSetup);
    await pressAtBank(page, '認証に失敗する');
    await expect(alertWith(page, '本人の確認')).toBeVisible();
  });

  await test.step('a card that is declined at charging leads to another one', async () => {
    await saveCard(page, CARD.declinedLater);
    await goToConfirmation(page);
    await confirmButton(page).click();
    await expect(alertWith(page, /カード/)).toBeVisible();
    await page
      .getByRole('button', { name: /別のカード/ })
      .or(page.getByRole('link', { name: /別のカード/ }))
      .first()
      .click();
    await page.getByLabel('別のカードを使う').check();
    await saveCard(page, CARD.authenticatesAlways);
    await pressAtBank(page, '認証する');
    await goToConfirmation(page);
  });

  await test.step('nothing is charged when the bank authentication fails', async () => {
    await confirmButton(page).click();
    await pressAtBank(page, '認証に失敗する');
    await expect(alertWith(page, '本人の確認')).toBeVisible();
    await expectBilling(world, email, { subscriptions: 0, paid: [] });
  });

  await test.step('a double click charges once', async () => {
    await confirmButton(page).dblclick();
    await pressAtBank(page, '認証する');
    await expectDone(page);
    await expectBilling(world, email, ONE_PAID_MONTH);
  });
});
