import type { Page, Route } from '@playwright/test';
import {
  choosePlan,
  confirmButton,
  expectBilling,
  expectDone,
  goToConfirmation,
  openPurchase,
  PURCHASE,
  saveCard,
} from '../support/checkout.ts';
import { expect, test } from '../support/fixtures.ts';
import { CARD } from '../support/server/card-numbers.ts';

test.use({ serverKind: 'clocked' });

const CREATE = /\/subscriptions\/create$/;
const ONE_PAID_MONTH = { subscriptions: 1, paid: ['join 980'] };

async function prepareOrder(page: Page): Promise<void> {
  await choosePlan(page, 'エントリー');
  await saveCard(page, CARD.good);
  await goToConfirmation(page);
}

test('disables confirming offline, and finds out the result when the network is lost while confirming', async ({
  world,
}) => {
  const { page, email } = await openPurchase(world);
  await prepareOrder(page);
  world.network.cut();
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(confirmButton(page)).toBeDisabled();
  await expect(page.getByText('お申し込みには通信が必要です').first()).toBeVisible();
  world.network.restore();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(confirmButton(page)).toBeEnabled();
  // The server creates the subscription, and no response about it arrives for a while, over a reload.
  world.network.dropResponses(/\/subscriptions\/(create|list|quotes\/create)$/, 1_000);
  await confirmButton(page).click();
  await expect(page.getByText('お申し込みの結果を確認しています').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  world.network.reset();
  await page.goto(`${PURCHASE}/confirm?plan=2`);
  await page.waitForURL(/\/purchase(\/done)?(\?|$)/);
  await expectBilling(world, email, ONE_PAID_MONTH);
});

test('charges once over a reload, back and forward, and two tabs', async ({ world }) => {
  const phone = world.phone();
  const { page, email } = await openPurchase(world, phone);
  await prepareOrder(page);
  const other = await phone.context.newPage();
  await other.goto(page.url());
  await expect(confirmButton(other)).toBeEnabled();
  await Promise.all([confirmButton(page).click(), confirmButton(other).click()]);
  await page.reload();
  await expectDone(other);
  // This one thanks as well, or says that the course runs already where its own press came second.
  await page.waitForURL(/\/purchase(\/done)?(\?|$)/);
  await page.goBack();
  await page.goForward();
  await page.goto(`${PURCHASE}/confirm?plan=2`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(confirmButton(page)).toHaveCount(0);
  await expectBilling(world, email, ONE_PAID_MONTH);
});

const SCRIPT = '**/sandbox/stripe.js';

test("offers a retry when the card form's script is blocked and when it is another page, and shows the result and charges once when the response to the confirmation is lost", async ({
  world,
}) => {
  const phone = world.phone();
  await phone.open('/licenses.txt');
  let asked = 0;
  const fail = async (how: (route: Route) => unknown) => {
    await phone.context.unroute(SCRIPT);
    await phone.context.route(SCRIPT, (route) => {
      asked += 1;
      return how(route);
    });
  };
  await fail((route) => route.abort());
  const { page, email } = await openPurchase(world, phone);
  const failed = page.getByText('カードの入力欄を開けませんでした');
  const retry = page.getByRole('button', { name: '再試行' });
  await choosePlan(page, 'エントリー');
  await expect(failed).toBeVisible();
  await fail((route) => route.fulfill({ contentType: 'text/html', body: '<p>' }));
  const before = asked;
  await retry.click();
  // One that fails at once brings the notice back before anybody could see it gone.
  await expect.poll(() => asked).toBeGreaterThan(before);
  await expect(failed).toBeVisible();
  await phone.context.unroute(SCRIPT);
  await retry.click();
  await expect(failed).toHaveCount(0);
  await saveCard(page, CARD.good);
  await goToConfirmation(page);
  world.network.dropResponses(CREATE, 1);
  await confirmButton(page).click();
  await expectDone(page);
  await expectBilling(world, email, ONE_PAID_MONTH);
});
