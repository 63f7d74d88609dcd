import type { Page } from '@playwright/test';
import { aNewEmail, LESSON, settleWorker, signUp } from './support/learner.ts';
import { onboard } from './support/onboarding.ts';
import { expect, test } from './support/world.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'レッスンを探す' });
const results = (page: Page) => page.getByRole('region', { name: '見つかったレッスン' });

test('a lesson is found by the reading of its words, and is there again on the way back', async ({
  world,
}) => {
  const phone = world.phone();
  const page = await phone.open('/');
  await signUp(page, aNewEmail());
  await onboard(page);
  await page.getByRole('link', { name: 'レッスンを探す' }).click();
  await field(page).fill('ﾕﾋﾞばんごう');
  const hit = results(page).getByRole('link', { name: /指番号と5本指のポジション/ });
  await expect(hit.locator('mark').first()).toHaveText('ゆびばんごう');
  await expect(results(page).getByRole('status')).toHaveText(/^\d+件のレッスンが見つかりました$/);
  await hit.click();
  await expect(page.getByRole('heading', { level: 1, name: '指番号と5本指のポジション' })).toBeVisible();

  await page.goBack();
  await expect(field(page)).toHaveValue('ﾕﾋﾞばんごう');
  await expect(hit).toBeVisible();
  await page.reload();
  await expect(hit).toBeVisible();
  await field(page).fill('<b>');
  await expect(results(page).getByRole('status')).toHaveText('「<b>」は見つかりませんでした');
  await field(page).press('Escape');
  await expect(page.getByRole('heading', { level: 2, name: 'ピアノ', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/curriculums$/);
});

test('without the line a lesson is found in its text on the device', async ({ world }) => {
  const phone = world.phone();
  const page = await phone.open('/');
  await signUp(page, aNewEmail());
  await onboard(page);
  await page.goto(`${LESSON}/text`);
  await expect(page.locator('.lesson-text')).toContainText('座布団');
  await settleWorker(page);
  // Answers are written to the device half a second late.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('座布団')), { timeout: 60_000 })
    .toBe(true);
  await phone.close();

  world.line.cut();
  const offline = await phone.open('/curriculums?q=%E3%81%96%E3%81%B6%E3%81%A8%E3%82%93');
  await expect(
    offline.getByText('オフラインのため、この端末にあるレッスンから探しています').first(),
  ).toBeVisible();
  await field(offline).fill('座布団');
  const hit = results(offline).getByRole('link', { name: /座り方と、ドの見つけ方/ });
  await expect(hit.locator('mark').first()).toHaveText('座布団');
  await hit.click();
  await expect(offline.getByRole('heading', { level: 1, name: '座り方と、ドの見つけ方' })).toBeVisible();
});
