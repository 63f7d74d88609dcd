import type { Page } from '@playwright/test';
import { CARD } from './support/card-numbers.ts';
import { untilDaylight } from './support/clock.ts';
import {
  aLearner,
  books,
  choosePlan,
  commit,
  expectDone,
  PURCHASE,
  saveCard,
  toConfirm,
} from './support/paying.ts';
import { aTimeMachine, DAY } from './support/weeks.ts';
import { expect, test } from './support/world.ts';

/** Jobs of the school come by once a minute. */
const A_JOB = { timeout: 150_000, intervals: [2_000] };

async function changePlan(page: Page, to: 'スタンダード' | 'エントリー'): Promise<void> {
  await page.goto(PURCHASE);
  await choosePlan(page, to);
  await page.getByRole('button', { name: 'プランを変更する' }).click();
  await page.waitForURL(/\/purchase\/confirm/);
  await page.getByRole('button', { name: '変更を確定する' }).click();
  await page.waitForURL(/\/purchase\/done/);
}

test('months of a contract: a dearer plan, a month that is renewed, a card that fails and is replaced, leaving and staying', async () => {
  test.setTimeout(600_000);
  const machine = await aTimeMachine();
  try {
    const { page } = await aLearner(machine.phone, machine.phone.settings.origin);
    await machine.later(page, untilDaylight(machine.now()) / DAY, PURCHASE);
    await choosePlan(page, 'エントリー');
    await saveCard(page, CARD.declinedLater);
    // The first card is good for nothing but being saved; a good one joins.
    await expect(page.getByRole('radio', { name: /0341/ })).toBeVisible();
    await page.getByLabel('別のカードを使う').check();
    await saveCard(page, CARD.good);
    await toConfirm(page);
    await commit(page).click();
    await expectDone(page);

    await changePlan(page, 'スタンダード');
    await expect.poll(async () => (await books(page)).paid.length, A_JOB).toBe(2);
    const [difference] = (await books(page)).paid;
    expect(difference).toMatch(/^change (19\d\d|2000)$/);

    await page.goto('/settings/cards');
    await page.getByRole('button', { name: /0341 をお支払いに使う/ }).click();
    await expect(page.getByText(/これからのお支払いには/).first()).toBeVisible();
    await machine.later(page, 32, '/settings/orders');
    await expect
      .poll(async () => {
        await page.goto('/settings/cards');
        return await page.getByText('お支払いが完了していません').count();
      }, A_JOB)
      .toBe(1);
    await page.getByRole('button', { name: /4242 をお支払いに使う/ }).click();
    await expect(page.getByText('お支払いが完了しました。ありがとうございます。')).toBeVisible();
    await expect.poll(async () => (await books(page)).paid, A_JOB).toContain('renewal 2980');

    await page.goto('/settings/subscriptions');
    await page.getByRole('link', { name: /解約する/ }).click();
    await page.getByRole('button', { name: '確認へ進む' }).click();
    await page.getByRole('button', { name: '解約する' }).click();
    await expect(page.getByText('解約のお手続きが完了しました').first()).toBeVisible();
    await page.goto('/settings/subscriptions');
    await page.getByRole('button', { name: /解約を取り消す/ }).click();
    await page.getByRole('button', { name: '取り消して続ける' }).click();
    await expect(page.getByText('取り消しました。受講が続きます。').first()).toBeVisible();
    await machine.later(page, 30, '/settings/orders');
    await expect
      .poll(async () => (await books(page)).paid.filter((each) => each === 'renewal 2980').length, A_JOB)
      .toBe(2);
  } finally {
    await machine.end();
  }
});
