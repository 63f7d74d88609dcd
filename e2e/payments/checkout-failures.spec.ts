import type { Page } from '@playwright/test';
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

const CREATE = /\/subscriptions\/create$/;

async function readyToCommit(page: Page): Promise<void> {
  await page.goto(PURCHASE);
  await choosePlan(page, 'エントリー');
  await saveCard(page, CARD.good);
  await toConfirm(page);
}

test('the answer to the confirmation is lost: one contract, one charge, and the person is told', async ({
  world,
}) => {
  const { page } = await aLearner(world.phone(), world.line.origin);
  await readyToCommit(page);
  world.line.loseAnswers(CREATE, 1);
  await commit(page).click();
  await expectDone(page);
  await expectBooks(page, 1, ['join 980']);
});

test('without a line nothing can be confirmed; lost in the very moment, it is found out when the line is back', async ({
  world,
}) => {
  const { page } = await aLearner(world.phone(), world.line.origin);
  await readyToCommit(page);
  world.line.cut();
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(commit(page)).toBeDisabled();
  await expect(page.getByText('お申し込みには通信が必要です').first()).toBeVisible();
  world.line.restore();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(commit(page)).toBeEnabled();
  // The school joins the learner, and nothing of that comes back for a while, over a reload.
  world.line.loseAnswers(/\/subscriptions\/(create|list|quotes\/create)$/, 1_000);
  await commit(page).click();
  await expect(page.getByText('お申し込みの結果を確認しています').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  world.line.loseAnswers(/\/nothing$/, 0);
  await page.goto(`${PURCHASE}/confirm?plan=2`);
  await page.waitForURL(/\/purchase(\/done)?(\?|$)/);
  await expectBooks(page, 1, ['join 980']);
});

test('reloaded in the middle, back and forth, and in two tabs: one contract, one charge', async ({
  world,
}) => {
  const phone = world.phone();
  const { page } = await aLearner(phone, world.line.origin);
  await readyToCommit(page);
  const other = await phone.context.newPage();
  await other.goto(page.url());
  await expect(commit(other)).toBeEnabled();
  await Promise.all([commit(page).click(), commit(other).click()]);
  await page.reload();
  await expectDone(page);
  await expectDone(other);
  await page.goBack();
  await page.goForward();
  await page.goto(`${PURCHASE}/confirm?plan=2`);
  await expect(commit(page)).toHaveCount(0);
  await expectBooks(page, 1, ['join 980']);
});

for (const [how, meet] of [
  ['blocked', (page: Page) => page.context().route('**/sandbox/stripe.js', (route) => route.abort())],
  ['hanging', (page: Page) => page.context().route('**/sandbox/stripe.js', () => undefined)],
  [
    'another page',
    (page: Page) =>
      page
        .context()
        .route('**/sandbox/stripe.js', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' })),
  ],
] as const) {
  test(`the card form's script is ${how}: told, and tried again`, async ({ world }) => {
    const { page } = await aLearner(world.phone(), world.line.origin);
    await meet(page);
    await page.goto(PURCHASE);
    await choosePlan(page, 'エントリー');
    await expect(page.getByText('カードの入力欄を開けませんでした')).toBeVisible({ timeout: 40_000 });
    await page.context().unroute('**/sandbox/stripe.js');
    await page.getByRole('button', { name: '再試行' }).click();
    await saveCard(page, CARD.good);
    await toConfirm(page);
    await commit(page).click();
    await expectDone(page);
    await expectBooks(page, 1, ['join 980']);
  });
}
