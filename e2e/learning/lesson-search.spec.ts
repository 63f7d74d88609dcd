import type { Page } from '@playwright/test';
import { openAsMember } from '../support/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { LESSON, waitForServiceWorker } from '../support/recording.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'レッスンを探す' });
const results = (page: Page) => page.getByRole('region', { name: '見つかったレッスン' });
/** Where the server is slow to answer, another status says meanwhile that lessons of the device come first. */
const found = (page: Page, words: string | RegExp) =>
  results(page).getByRole('status').filter({ hasText: words });

test('finds a lesson by the reading of its words, shows it again after going back, and finds it offline in the text stored on the device', {
  tag: '@extended',
}, async ({ world }) => {
  const phone = world.phone({ restartable: true });
  const { page } = await openAsMember(world, phone, `${LESSON}/text`);
  await expect(page.locator('.lesson-text')).toContainText('座布団');
  await waitForServiceWorker(page);
  // Answers are stored on the device half a second later.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('座布団')), { timeout: 60_000 })
    .toBe(true);

  await page.getByRole('link', { name: 'ホーム' }).click();
  await page.getByRole('link', { name: 'レッスンを探す' }).click();
  await field(page).fill('ﾕﾋﾞばんごう');
  const hit = results(page).getByRole('link', { name: /指番号と5本指のポジション/ });
  await expect(hit.locator('mark').first()).toHaveText('指番号');
  await expect(found(page, /^\d+件のレッスンが見つかりました$/)).toHaveCount(1);
  // As people say it, with a chord's letter, and by the name of a course.
  for (const [words, lesson] of [
    ['ひだりて', /左手で弾く/],
    ['つーにんぐ', /チューニング/],
    ['コードC', /階段のコード「C」/],
    ['声の基礎', /ロングトーン/],
  ] as const) {
    await field(page).fill(words);
    await expect(results(page).getByRole('link', { name: lesson }).first()).toBeVisible();
  }
  await field(page).fill('ﾕﾋﾞばんごう');
  await hit.click();
  await expect(page.getByRole('heading', { level: 1, name: '指番号と5本指のポジション' })).toBeVisible();

  await page.goBack();
  await expect(field(page)).toHaveValue('ﾕﾋﾞばんごう');
  await expect(hit).toBeVisible();
  await page.reload();
  await expect(hit).toBeVisible();
  await field(page).fill('<b>');
  await expect(found(page, '「<b>」は見つかりませんでした')).toHaveCount(1);
  await field(page).press('Escape');
  await expect(page.getByRole('heading', { level: 3, name: 'ピアノ', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/curriculums$/);

  await phone.close();

  world.network.cut();
  const offline = await phone.open('/curriculums?q=%E3%81%96%E3%81%B6%E3%81%A8%E3%82%93');
  await expect(
    offline.getByText('オフラインのため、この端末にあるレッスンから探しています').first(),
  ).toBeVisible();
  await field(offline).fill('座布団');
  const stored = results(offline).getByRole('link', { name: /座り方と、ドの見つけ方/ });
  await expect(stored.locator('mark').first()).toHaveText('座布団');
  await stored.click();
  await expect(offline.getByRole('heading', { level: 1, name: '座り方と、ドの見つけ方' })).toBeVisible();
});
