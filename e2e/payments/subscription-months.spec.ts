import type { Page } from '@playwright/test';
import { navigate } from '../support/browser/navigate.ts';
import {
  billingOf,
  choosePlan,
  confirmButton,
  expectDone,
  goToConfirmation,
  openPurchase,
  PURCHASE,
  saveCard,
} from '../support/checkout.ts';
import { expect, test, type World } from '../support/fixtures.ts';
import { DAY_MS } from '../support/japan-day.ts';
import { CARD } from '../support/server/card-numbers.ts';
import { runJobs, travel } from '../support/time-travel.ts';

test.use({ serverKind: 'clocked' });

/** Jobs that renew subscriptions in the sandbox and deliver its webhooks. */
const PAYMENT_JOBS = ['sandbox-tick', 'sandbox-events', 'reconcile-payments'];
const WITH_JOBS = { timeout: 60_000, intervals: [500] };

async function changePlan(page: Page, plan: 'スタンダード' | 'エントリー'): Promise<void> {
  await navigate(page, PURCHASE);
  await choosePlan(page, plan);
  await page.getByRole('button', { name: 'プランを変更する' }).click();
  await page.waitForURL(/\/purchase\/confirm/);
  await page.getByRole('button', { name: '変更を確定する' }).click();
  await page.waitForURL(/\/purchase\/done/);
}

/** Runs the jobs until the billing history satisfies the expectation. */
function paidAfterJobs(world: World, email: string) {
  return expect.poll(async () => {
    await runJobs(world, ...PAYMENT_JOBS);
    return (await billingOf(world, email)).paid;
  }, WITH_JOBS);
}

test('bills over months: a plan change, a renewal, a card that fails and is replaced, a cancellation taken back', {
  tag: '@extended',
}, async ({ world }) => {
  const { page, email } = await openPurchase(world);
  await choosePlan(page, 'エントリー');
  await saveCard(page, CARD.declinedLater);
  // The first card can only be saved; a good one joins.
  await expect(page.getByRole('radio', { name: /0341/ })).toBeVisible();
  await page.getByLabel('別のカードを使う').check();
  await saveCard(page, CARD.good);
  await goToConfirmation(page);
  await confirmButton(page).click();
  await expectDone(page);

  await changePlan(page, 'スタンダード');
  await paidAfterJobs(world, email).toHaveLength(2);
  const [difference] = (await billingOf(world, email)).paid;
  expect(difference).toMatch(/^change (19\d\d|2000)$/);

  await navigate(page, '/settings/cards');
  await page.getByRole('button', { name: /0341 をお支払いに使う/ }).click();
  await expect(page.getByText(/これからのお支払いには/).first()).toBeVisible();
  await travel(world, page, 32 * DAY_MS, '/settings/orders');
  await expect
    .poll(async () => {
      await runJobs(world, ...PAYMENT_JOBS);
      await page.goto('/settings/cards');
      await expect(page.getByRole('button', { name: /4242 をお支払いに使う/ })).toBeVisible();
      return await page.getByText('お支払いが完了していません').count();
    }, WITH_JOBS)
    .toBe(1);
  await page.getByRole('button', { name: /4242 をお支払いに使う/ }).click();
  await expect(page.getByText('お支払いが完了しました。ありがとうございます。')).toBeVisible();
  await paidAfterJobs(world, email).toContain('renewal 2980');

  // With one subscription there is nothing to choose.
  await navigate(page, '/settings/subscriptions/cancel');
  await expect(page.getByRole('heading', { name: '解約すると、こうなります' })).toBeVisible();
  await page.getByRole('button', { name: '確認へ進む' }).click();
  await page.getByRole('button', { name: '解約する' }).click();
  await expect(page.getByText('解約のお手続きが完了しました').first()).toBeVisible();
  await navigate(page, '/settings/subscriptions');
  await page.getByRole('button', { name: /解約を取り消す/ }).click();
  await page.getByRole('button', { name: '取り消して続ける' }).click();
  await expect(page.getByText('取り消しました。受講が続きます。').first()).toBeVisible();
  await travel(world, page, 30 * DAY_MS, '/settings/orders');
  await expect
    .poll(async () => {
      await runJobs(world, ...PAYMENT_JOBS);
      return (await billingOf(world, email)).paid.filter((each) => each === 'renewal 2980').length;
    }, WITH_JOBS)
    .toBe(2);
});
